// `import` sends a file to the service, with a progress bar on a terminal: into a batch, or, for a whole IPL file, into
// the batches that its lines name.
import { Period, rootMessage } from '@razao/domain';
import { CommandRefused } from './command-line.js';
import { developmentToken } from './development-token.js';
import type { Installation } from './installation.js';
import { MovementsClient, sizeOf, type BatchTarget, type ImportResult } from './movements-client.js';

const ERRORS_SHOWN_MAX = 20;
const BAR_WIDTH = 30;

interface BatchOptions {
  readonly company: string;
  readonly branch: string;
  readonly year: string;
  readonly month: string;
  readonly lote: string;
}

/** @param batch undefined for a whole IPL file */
export async function importFile(
  installation: Installation,
  file: string,
  say: (line: string) => void,
  batch?: BatchOptions,
): Promise<void> {
  const target = batch && targetOf(batch);
  if (target === undefined && !/\.ipl$/i.test(file))
    throw new CommandRefused(
      `${file} does not say its batch: name it by --company, --branch, --year, --month and --lote, or send a whole .ipl file`,
    );
  // A missing file is refused before a batch is opened for it.
  await sizeOf(file);
  const client = new MovementsClient(await installation.movementsUrl(), await tokenOf(installation));
  const bar = progressBar(file);
  const result =
    target === undefined
      ? await client.importFile(undefined, file, bar.show)
      : await client.importInto(target, file, bar.show);
  bar.end();
  report(result, say);
}

/** A token is sent in a header. Without this check, an import would be refused only after its batch was made. */
const TOKEN = /^[!-~]+$/;

/** @throws CommandRefused when RAZAO_TOKEN is no token, or is empty and there is no development key */
async function tokenOf(installation: Installation): Promise<string> {
  const given = process.env['RAZAO_TOKEN'];
  if (given && !TOKEN.test(given))
    throw new CommandRefused(
      'RAZAO_TOKEN is not an access token: it has a blank, a line end or a character outside of ASCII',
    );
  if (given) return given;
  try {
    return await developmentToken(installation, 'admin', 'admin');
  } catch (error) {
    throw new CommandRefused(
      `RAZAO_TOKEN has no access token, and the development key signs none: ${rootMessage(error)}`,
    );
  }
}

function targetOf({ company, branch, lote, ...given }: BatchOptions): BatchTarget {
  const [year, month] = [Number(given.year), Number(given.month)];
  if (!Period.isValid(year, month))
    throw new CommandRefused(`--year ${given.year} --month ${given.month} is not a month`);
  return { company, branch, lote, period: Period.of(year, month) };
}

/** @throws CommandRefused when rows were refused, so that a script notices */
function report(result: ImportResult, say: (line: string) => void): void {
  const { errors, details } = result;
  for (const error of errors.slice(0, Math.min(ERRORS_SHOWN_MAX, details.length))) say(error);
  if (details.length > ERRORS_SHOWN_MAX)
    say(`… and ${details.length - ERRORS_SHOWN_MAX} more lines of errors`);
  // A text without details counts the errors that the answer leaves out.
  for (const more of errors.slice(details.length)) say(more);
  if (!result.success) throw new CommandRefused(result.message);
  say(result.message);
}

/** Draws only on a terminal, on standard error, so that a script can use the standard output. */
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
