// Writes the rows for the ECD, from the files of a folder or from a request. A kind without a file is not changed.
// These rows are not part of a balance, so that consolidated months do not prevent a change.
import { refusalOfFindings, type Finding } from '@razao/domain';
import { AuditorEntity, BookEntity, CompanyRegistrationEntity, SignatoryEntity } from '@razao/schema';
import type { ObjectLiteral } from 'typeorm';
import type { Transaction } from '../database/index.js';
import { defineSql } from '../sql/index.js';
import { inSlices } from '../turns/index.js';
import { monthOf, type EcdFiles } from './ecd-rules.js';
import { changedBy, hasValues } from './write-company.js';

const sql = defineSql(import.meta.url, [
  'delete-referential-accounts',
  'delete-statement-lines',
  'list-lines-compared',
  'set-account-statement-lines',
  'set-comparatives',
  'upsert-referential-accounts',
  'upsert-statement-lines',
]);

/**
 * TypeORM builds the text of a statement synchronously, which holds the event loop: a hundred rows of signatories have
 * 1,400 values.
 */
const ROWS_PER_STATEMENT = 100;

/**
 * @returns the number of rows that were added, changed or deleted.
 * @throws DomainError MASTER_DATA_FIXED when a line that would be deleted has comparatives, and `files` does not
 *   replace them.
 */
export async function writeEcd(
  tx: Transaction,
  companyId: number,
  chartId: number,
  files: EcdFiles,
): Promise<number> {
  // Two rows may exchange their positions or months, so the constraints are checked at the end of the transaction.
  await tx.query(
    'SET CONSTRAINTS ledger.statement_line_position_unique, ledger.book_first_period_unique DEFERRED',
  );
  const changed = [
    await setRows(tx, companyId, SignatoryEntity, files.signatories, signatoryOf, [
      'taxNumber',
      'qualificationCode',
      'validFrom',
    ]),
    await setRows(tx, companyId, AuditorEntity, files.auditors, auditorOf, ['taxNumber', 'validFrom']),
    await setRows(
      tx,
      companyId,
      CompanyRegistrationEntity,
      files.registrations,
      ({ institution, number }) => ({ institution, number }),
      ['institution', 'number'],
    ),
    await setRows(tx, companyId, BookEntity, files.books, bookOf, ['nature', 'number']),
    await writeLines(tx, companyId, files),
    await writeReferential(tx, chartId, files),
    await writeComparatives(tx, companyId, files),
  ];
  return changed.reduce((sum, count) => sum + count, 0);
}

async function writeLines(tx: Transaction, companyId: number, files: EcdFiles): Promise<number> {
  if (files.statementLines === undefined) return 0;
  const lines = JSON.stringify(files.statementLines.map((line, index) => ({ ...line, position: index + 1 })));
  if (files.comparatives === undefined) {
    const compared = await tx.query<{ code: string }>(sql['list-lines-compared'], [companyId, lines]);
    if (compared.length > 0) throw refusalOfFindings('MASTER_DATA_FIXED', compared.map(staysDetail));
  }
  let changed = await tx.execute(sql['upsert-statement-lines'], [companyId, lines]);
  const accounts = JSON.stringify(files.accountStatementLines ?? []);
  changed += await changedBy(tx, sql['set-account-statement-lines'], [companyId, accounts]);
  return changed + (await tx.execute(sql['delete-statement-lines'], [companyId, lines]));
}

function staysDetail({ code }: { readonly code: string }): Finding {
  return {
    field: 'lines',
    value: code,
    reason: {
      en: `line ${code} of INCOME_STATEMENT has comparatives and stays a detail line (D): write the comparatives without it first`,
      pt: `a linha ${code} de INCOME_STATEMENT tem valores do período anterior (comparatives) e permanece uma linha de detalhe (D): grave antes os comparatives sem ela`,
    },
  };
}

async function writeComparatives(tx: Transaction, companyId: number, files: EcdFiles): Promise<number> {
  if (files.comparatives === undefined) return 0;
  const rows = files.comparatives.map(({ code, amount, firstMonth, lastMonth }) => ({
    code,
    amount,
    first: monthOf(firstMonth),
    last: monthOf(lastMonth),
  }));
  return await changedBy(tx, sql['set-comparatives'], [companyId, JSON.stringify(rows)]);
}

async function writeReferential(tx: Transaction, chartId: number, files: EcdFiles): Promise<number> {
  if (files.referentialAccounts === undefined) return 0;
  const rows = JSON.stringify(
    files.referentialAccounts.map((row) => ({
      ...row,
      validFrom: monthOf(row.validFrom),
      validTo: row.validTo === '' ? null : monthOf(row.validTo),
    })),
  );
  const deleted = await tx.execute(sql['delete-referential-accounts'], [chartId, rows]);
  return deleted + (await tx.execute(sql['upsert-referential-accounts'], [chartId, rows]));
}

/** Makes the company's rows of a table equal to those of a file. */
async function setRows<Row, Entity extends ObjectLiteral & { companyId: number }>(
  tx: Transaction,
  companyId: number,
  entity: new () => Entity,
  rows: readonly Row[] | undefined,
  valuesOf: (row: Row) => Partial<Entity>,
  keys: readonly (keyof Entity & string)[],
): Promise<number> {
  if (rows === undefined) return 0;
  const { manager } = tx;
  const conflictPaths = ['companyId', ...keys];
  const keyOf = (values: ObjectLiteral): string => keys.map((key) => String(values[key])).join('|');
  const known = new Map<string, Entity>();
  const found = (await manager.find<{ companyId: number }>(entity, { where: { companyId } })) as Entity[];
  for await (const slice of inSlices(found)) for (const row of slice) known.set(keyOf(row), row);
  const given = new Set<string>();
  const changed = new Map<string, Partial<Entity>>();
  for await (const slice of inSlices(rows))
    for (const row of slice) {
      const values = { ...valuesOf(row), companyId };
      const key = keyOf(values);
      given.add(key);
      if (!hasValues(known.get(key) ?? {}, values)) changed.set(key, values);
    }
  const gone = [...known].filter(([key]) => !given.has(key)).map(([, row]) => row);
  for (const slice of slicesOf(gone))
    await manager.delete(
      entity,
      slice.map((row: ObjectLiteral) =>
        Object.fromEntries(conflictPaths.map((key) => [key, row[key] as unknown])),
      ),
    );
  for (const slice of slicesOf([...changed.values()])) await manager.upsert(entity, slice, conflictPaths);
  return gone.length + changed.size;
}

function slicesOf<Row>(rows: readonly Row[]): Row[][] {
  const starts = Math.ceil(rows.length / ROWS_PER_STATEMENT);
  return Array.from({ length: starts }, (_, at) =>
    rows.slice(at * ROWS_PER_STATEMENT, (at + 1) * ROWS_PER_STATEMENT),
  );
}

type Given<Name extends keyof EcdFiles> = NonNullable<EcdFiles[Name]>[number];

const orNull = (text: string): string | null => (text === '' ? null : text);

function signatoryOf({ where: _, ...row }: Given<'signatories'>): Partial<SignatoryEntity> {
  return {
    ...row,
    crc: orNull(row.crc),
    crcState: orNull(row.crcState),
    crcCertificate: orNull(row.crcCertificate),
    crcValidUntil: orNull(row.crcValidUntil),
    email: orNull(row.email),
    phone: orNull(row.phone),
    legalRepresentative: row.legalRepresentative === 'true',
    validTo: orNull(row.validTo),
  };
}

function auditorOf({ where: _, ...row }: Given<'auditors'>): Partial<AuditorEntity> {
  return { ...row, cvmRegistration: orNull(row.cvmRegistration), validTo: orNull(row.validTo) };
}

function bookOf({ nature, number, firstMonth, lastMonth }: Given<'books'>): Partial<BookEntity> {
  return { nature, number: Number(number), firstPeriod: monthOf(firstMonth), lastPeriod: monthOf(lastMonth) };
}
