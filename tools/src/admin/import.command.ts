// `import`: a file into a batch, or a whole IPL file into the batches that its lines name, through the
// service, with a progress bar on a terminal.
import { Period } from '@razao/domain';
import { CommandRefused, readOptions } from './command-line.js';
import type { Command } from './command.js';
import { MovementsClient, sizeOf, type BatchTarget, type ImportResult } from './movements-client.js';
import { developmentToken } from './token.command.js';

const USAGE = 'import --company C --branch B --year Y --month M --lote L FILE';
const WHOLE_USAGE = 'import FILE.ipl';
const ERRORS_SHOWN_MAX = 20;
const BAR_WIDTH = 30;

export const importCommand: Command = {
  usage: [USAGE, WHOLE_USAGE],
  does: 'imports a CSV or IPL file into a batch, or a whole IPL file into the batches its lines name, over HTTP',
  async run(words, installation, say) {
    const whole = words.every((word) => !word.startsWith('--'));
    const target = whole ? undefined : readTarget(words);
    const file = target?.file ?? wholeFile(words);
    // Before a batch is opened for it.
    await sizeOf(file);
    const token = process.env['RAZAO_TOKEN'] ?? (await developmentToken(installation, 'admin', 'admin'));
    const client = new MovementsClient(await installation.movementsUrl(), token);
    const batchId = target === undefined ? undefined : await client.openBatch(target);
    const bar = progressBar(file);
    const result = await client.importFile(batchId, file, bar.show);
    bar.end();
    report(result, say);
  },
};

function wholeFile(words: readonly string[]): string {
  const [file = ''] = readOptions(words, {}, `${USAGE}, or ${WHOLE_USAGE}`, ['FILE']).positionals;
  if (/\.ipl$/i.test(file)) return file;
  throw new CommandRefused(`${file} does not say its batch: name it by ${USAGE}, or send a whole .ipl file`);
}

function readTarget(words: readonly string[]): BatchTarget & { file: string } {
  const required = { required: true } as const;
  const options = readOptions(
    words,
    { company: required, branch: required, year: required, month: required, lote: required },
    USAGE,
    ['FILE'],
  );
  const {
    company,
    branch,
    lote,
    positionals: [file = ''],
  } = options;
  const [year, month] = [Number(options.year), Number(options.month)];
  if (!Period.isValid(year, month))
    throw new CommandRefused(`--year ${options.year} --month ${options.month} is no month`);
  return { company, branch, lote, period: Period.of(year, month), file };
}

/** @throws CommandRefused when rows were refused: a script must notice. */
function report(result: ImportResult, say: (line: string) => void): void {
  for (const error of result.errors.slice(0, ERRORS_SHOWN_MAX)) say(error);
  if (result.errors.length > ERRORS_SHOWN_MAX)
    say(`… and ${result.errors.length - ERRORS_SHOWN_MAX} more lines of errors`);
  if (!result.success) throw new CommandRefused(result.message);
  say(result.message);
}

/** Drawn on a terminal only, on standard error, so that the output stays a script's. */
function progressBar(file: string): { show: (sent: number, total: number) => void; end: () => void } {
  if (!process.stderr.isTTY) return { show: () => undefined, end: () => undefined };
  let shown = -1;
  return {
    show(sent, total) {
      const percent = total === 0 ? 100 : Math.floor((sent * 100) / total);
      if (percent === shown) return;
      shown = percent;
      const filled = Math.round((percent * BAR_WIDTH) / 100);
      process.stderr.write(`\r${file} [${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${percent} %`);
    },
    end() {
      process.stderr.write('\n');
    },
  };
}
