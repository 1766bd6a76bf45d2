// Command line of the generator: `generate DIR [--months 3] [--rows-per-month 400] [--seed razao]` for the
// demo ledger, `generate DIR --rows 1000000 [--lines-per-document 40]` for one large month.
import { parseArgs } from 'node:util';
import { writeBulkMonth, writeDemoLedger, type MovementFormat } from './write-demo-ledger.js';

const USAGE =
  'usage: generate DIR [--months N] [--rows-per-month N] [--seed TEXT] [--format csv|ipl]\n' +
  '       generate DIR --rows N [--lines-per-document N] [--seed TEXT] [--format csv|ipl]';

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      months: { type: 'string' },
      'rows-per-month': { type: 'string' },
      rows: { type: 'string' },
      'lines-per-document': { type: 'string' },
      seed: { type: 'string', default: 'razao' },
      format: { type: 'string', default: 'csv' },
    },
  });
  const [directory, ...rest] = positionals;
  if (directory === undefined || rest.length > 0) throw new Error('exactly one folder is expected');
  const seed = values.seed;
  const rows = count('rows', values.rows);
  const linesPerDocument = count('lines-per-document', values['lines-per-document']);
  const months = count('months', values.months);
  const rowsPerMonth = count('rows-per-month', values['rows-per-month']);
  const format = formatOf(values.format);
  const written =
    rows === undefined
      ? await writeDemoLedger(
          directory,
          { seed, ...(months && { months }), ...(rowsPerMonth && { rowsPerMonth }) },
          format,
        )
      : await writeBulkMonth(
          directory,
          { seed, rows, ...(linesPerDocument && { linesPerDocument }) },
          format,
        );
  process.stdout.write(
    `${directory}: ${written.documents} documents, ${written.rows} rows, ${written.movements.length} files\n`,
  );
}

function formatOf(text: string): MovementFormat {
  if (text === 'csv' || text === 'ipl') return text;
  throw new Error(`--format ${text}: expected csv or ipl`);
}

function count(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Error(`--${name} ${text}: expected a whole number from 1 to 999999999`);
  return Number(text);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exitCode = 1;
});
