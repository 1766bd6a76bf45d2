// A thread of the compliance process that validates one ECD file (ecd/validator-thread.ts). The comparisons at the end of
// a large file take seconds. On the thread of the service they would hold up every other request.
import { parentPort, workerData } from 'node:worker_threads';
import { EcdReader, EcdValidator } from '@razao/domain/ecd';

/** `workerData`: how many bytes the validator may remember of the file. */
const validator = new EcdValidator(new EcdReader(), workerData as number);

/**
 * The parts of the file arrive as messages, and null at its end. The thread answers each part with undefined once it is
 * validated, and the end with the report.
 */
parentPort?.on('message', (part: Uint8Array | string | null) => {
  if (typeof part === 'string') validator.pushText(part);
  else if (part !== null) validator.push(part);
  parentPort?.postMessage(part === null ? validator.end() : undefined);
});
