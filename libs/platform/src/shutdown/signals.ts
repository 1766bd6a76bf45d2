// SIGTERM and SIGINT begin the orderly stop. A stop within the grace period ends with exit code 0. After it, open
// connections are cut, and a process that still does not end exits with code 1.
import { Logger, type INestApplicationContext } from '@nestjs/common';
import { Shutdown } from './shutdown.js';

/** How long after the grace period the process exits in any case. */
const LAST_WORD_MS = 2_000;

/** @returns a function that stops the service without a signal. */
export function stopOnSignals(
  app: INestApplicationContext,
  graceMs: number,
  cutOff: () => void = () => undefined,
): () => Promise<void> {
  const logger = new Logger('Shutdown');
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    app.get(Shutdown).announce();
    const cut = setTimeout(() => {
      const { unfinished } = app.get(Shutdown);
      const names = unfinished.length > 0 ? ` (not ended: ${unfinished.join(', ')})` : '';
      logger.warn(`Not everything ended within ${graceMs} ms${names}; open connections are cut.`);
      cutOff();
    }, graceMs);
    stopping ??= app.close().finally(() => {
      clearTimeout(cut);
    });
    return stopping;
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    const begun = performance.now();
    logger.log(`${signal}: stopping, for ${graceMs} ms at most.`);
    setTimeout(() => {
      logger.error('The stop did not end; the process is ended.');
      process.exit(1);
    }, graceMs + LAST_WORD_MS).unref();
    stop().then(
      () => {
        logger.log(`Stopped after ${Math.round(performance.now() - begun)} ms.`);
        process.exit(0);
      },
      (error: unknown) => {
        logger.error('The stop failed', error instanceof Error ? error.stack : String(error));
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', onSignal);
  process.once('SIGINT', onSignal);
  return async () => {
    process.removeListener('SIGTERM', onSignal);
    process.removeListener('SIGINT', onSignal);
    await stop();
  };
}
