// A thread of the compliance process that validates ECD files, one after the other (ecd/validator-thread.ts). The
// comparisons at the end of a large file take seconds. On the thread of the service they would hold up every other
// request.
import { parentPort } from 'node:worker_threads';
import { EcdReader, EcdValidator } from '@razao/domain/ecd';

let validator: EcdValidator | undefined;

/**
 * A file arrives as these messages: a number, how many bytes the validator may remember of it; the parts of the file;
 * null at its end. The thread answers each part with undefined once it is validated, and the end with the report.
 */
parentPort?.on('message', (part: number | Uint8Array | string | null) => {
  if (typeof part === 'number') {
    validator = new EcdValidator(new EcdReader(), part);
    return;
  }
  if (validator === undefined) throw new Error('a part of an ECD came before its beginning');
  if (part === null) {
    parentPort?.postMessage(validator.end());
    validator = undefined;
    return;
  }
  if (typeof part === 'string') validator.pushText(part);
  else validator.push(part);
  parentPort?.postMessage(undefined);
});
