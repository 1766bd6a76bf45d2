// Tests the `.sql` files of every project: each file outside of migrations is one statement, its header says what it is
// for, and the server accepts it unchanged, with exactly the parameters that its header names.
//
//   -- What the statement is for, in one or more lines.
//   -- $1 name type
//   -- rows: what one row is, or none
//   -- locks: what it locks, or none
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Database, Transaction } from '@razao/platform/database';

interface Header {
  purpose: string[];
  parameters: { position: number; name: string; type: string }[];
  rows: boolean;
  locks: boolean;
}

/**
 * PREPAREs every `.sql` file below `directory` against the database.
 * @returns the checked files, so that a test can also assert that there were any
 * @throws Error listing every fault of every file
 */
export async function prepareEverySqlFile(database: Database, directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true });
  const files = entries
    .filter(
      (file) =>
        file.endsWith('.sql') &&
        !file
          .split(/[\\/]/)
          .some((part) => part === 'migrations' || part === 'node_modules' || part === 'dist'),
    )
    .sort();
  const problems: string[] = [];
  for (const file of files) {
    const text = await readFile(join(directory, file), 'utf8');
    const found = [...checkText(text), ...(await checkOnServer(database, text))];
    problems.push(...found.map((problem) => `${relative('.', join(directory, file))}: ${problem}`));
  }
  if (problems.length > 0)
    throw new Error(`${problems.length} problem(s) in SQL files:\n${problems.join('\n')}`);
  return files;
}

/** Finds the problems of a file that need no server. */
function checkText(text: string): string[] {
  const header = parseHeader(text);
  const problems: string[] = [];
  if (header.purpose.length === 0)
    problems.push('the header does not begin with the purpose (-- what it is for)');
  if (!header.rows) problems.push('the header has no "-- rows" line');
  if (!header.locks) problems.push('the header has no "-- locks" line');
  header.parameters.forEach((parameter, index) => {
    if (parameter.position !== index + 1)
      problems.push(`the header names $${parameter.position} where $${index + 1} was expected`);
  });
  const statements = splitStatements(text).length;
  if (statements !== 1) problems.push(`one statement was expected, ${statements} were found`);
  return [...problems, ...checkStyle(text)];
}

/** Checks the style of statements in docs/architecture.md. */
function checkStyle(text: string): string[] {
  let outermost = text.replace(OPAQUE, ' ');
  const problems = [
    /\bCAST\s*\(/i,
    /\b(?:ANY|ALL) \((?!\s*SELECT)/i,
    /::(?:int[248]?|bool|float[48])\b/i,
  ].flatMap((other) =>
    other.test(outermost)
      ? [`"${other.exec(outermost)?.[0]}" is not the way that the other statements write it`]
      : [],
  );
  while (/\([^()]*\)/.test(outermost)) outermost = outermost.replace(/\([^()]*\)/g, ' … ');
  const columns =
    /\bRETURNING\b(.*)/is.exec(outermost)?.[1] ??
    /^(?:(?!INSERT|UPDATE|DELETE).)*?\bSELECT\b(.*?)(?:\bFROM\b|$)/is.exec(outermost)?.[1];
  for (const column of columns?.split(',') ?? []) {
    const name = /\b[a-z]+_\w+$/.exec(column.trim())?.[0];
    if (name !== undefined) problems.push(`the column ${name} is not in camelCase`);
  }
  return problems;
}

/** Statements that PREPARE does not accept; the tests of their stores run them. */
const UNPREPARABLE = /^(copy|create temporary table)\b/i;

async function checkOnServer(database: Database, text: string): Promise<string[]> {
  const [statement] = splitStatements(text);
  if (statement === undefined || UNPREPARABLE.test(withoutComments(statement).trim())) return [];
  const { parameters } = parseHeader(text);
  try {
    return await database.transaction(async (tx) => await checkPrepared(tx, statement, parameters));
  } catch (error) {
    return [`the server refuses it: ${error instanceof Error ? error.message : String(error)}`];
  }
}

// The header may name a domain or its base type.
const PREPARED_TYPES = `
  SELECT named.type::text AS type, nullif(format_type(t.typbasetype, NULL), '-') AS base
    FROM pg_prepared_statements s, unnest(s.parameter_types) WITH ORDINALITY AS named(type, n)
    JOIN pg_type t ON t.oid = named.type
   WHERE s.name = 'checked'
   ORDER BY named.n`;
const NAMED_TYPES = `
  SELECT to_regtype(named.type)::text AS type
    FROM unnest($1::text[]) WITH ORDINALITY AS named(type, n)
   ORDER BY named.n`;

async function checkPrepared(
  tx: Transaction,
  statement: string,
  parameters: Header['parameters'],
): Promise<string[]> {
  await tx.execute(`PREPARE checked AS ${statement}`);
  try {
    const prepared = await tx.query<{ type: string; base: string | null }>(PREPARED_TYPES);
    if (prepared.length !== parameters.length) {
      return [`the header names ${parameters.length} parameter(s), the statement has ${prepared.length}`];
    }
    const named = await tx.query<{ type: string | null }>(NAMED_TYPES, [parameters.map((p) => p.type)]);
    return prepared.flatMap(({ type, base }, index) => {
      const said = named[index]?.type ?? null;
      if (said !== null && (said === type || said === base)) return [];
      return [
        `the header says that $${index + 1} is ${parameters[index]?.type ?? 'nothing'}, the server says ${type}`,
      ];
    });
  } finally {
    await tx.execute('DEALLOCATE checked');
  }
}

function parseHeader(text: string): Header {
  const header: Header = { purpose: [], parameters: [], rows: false, locks: false };
  for (const line of text.split('\n')) {
    const comment = /^--\s?(.*)$/.exec(line.trim())?.[1]?.trim();
    if (comment === undefined) break;
    const parameter = /^\$(\d+)\s+(\S+)\s+(.+?)(?:\s+--.*|,.*|\s+\(.*|:.*)?$/.exec(comment);
    if (parameter)
      header.parameters.push({
        position: Number(parameter[1]),
        name: parameter[2] ?? '',
        type: parameter[3] ?? '',
      });
    else if (/^rows\b/i.test(comment)) header.rows = true;
    else if (/^locks\b/i.test(comment)) header.locks = true;
    else if (comment !== '' && !header.rows && header.parameters.length === 0) header.purpose.push(comment);
  }
  return header;
}

// Comments, quoted text, quoted names and dollar-quoted bodies: a semicolon in them does not end the statement.
const OPAQUE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]*)\$[\s\S]*?\$\1\$/g;

function splitStatements(text: string): string[] {
  const masked = text.replace(OPAQUE, (part) => part.replace(/[^\n]/g, ' '));
  const statements: string[] = [];
  let start = 0;
  for (let at = 0; at <= masked.length; at += 1) {
    if (at < masked.length && masked[at] !== ';') continue;
    if (masked.slice(start, at).trim() !== '') statements.push(text.slice(start, at));
    start = at + 1;
  }
  return statements;
}

function withoutComments(text: string): string {
  return text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');
}
