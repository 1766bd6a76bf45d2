// A thread of the compliance process that validates ECD files, one after the other (ecd/ecd-judge.ts). Comparing what was
// remembered of a file may take seconds at its end, during which the thread of the service would answer no request.
import { parentPort } from 'node:worker_threads';
import { EcdReader, EcdValidator } from '@razao/domain/ecd';

let validator: EcdValidator | undefined;

/**
 * The messages of a file: a number, the bytes that may be remembered of it; the parts, each answered with undefined when it is
 * validated; null, the end, answered with the report.
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
