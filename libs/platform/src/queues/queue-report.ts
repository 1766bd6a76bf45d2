// A backend that is away reports at every attempt; the log says it once in a while.
import { Logger } from '@nestjs/common';

const REPORT_PAUSE_MS = 10_000;

export function reportOf(where: string): (error: Error) => void {
  const logger = new Logger('Queues');
  let saidAt = -Infinity;
  return (error) => {
    if (performance.now() - saidAt < REPORT_PAUSE_MS) return;
    saidAt = performance.now();
    logger.warn(`The queue ${where} reports: ${error.message}`);
  };
}
