// Command line of the generator: `generate DIR` writes the demo ledger, with --rows N one month of N lines.
import { parseArgs } from 'node:util';
import { type MovementFormat, writeBulkMonth, writeDemoLedger } from './write-demo-ledger.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' }, format: { type: 'string', default: 'csv' } },
});
const [directory] = positionals;
if (
  directory === undefined ||
  !['csv', 'ipl'].includes(values.format) ||
  !/^[1-9]\d{0,8}$/.test(values.rows ?? '1')
)
  throw new Error('usage: generate DIR [--rows N] [--format csv|ipl]');
const format = values.format as MovementFormat;
const { rows, movements } =
  values.rows === undefined
    ? await writeDemoLedger(directory, {}, format)
    : await writeBulkMonth(directory, { rows: Number(values.rows) }, format);
process.stdout.write(`${directory}: ${rows} rows, ${movements.length} files\n`);
