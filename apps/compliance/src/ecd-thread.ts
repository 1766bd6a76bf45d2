// A thread of the compliance process that judges ECD files, one after the other (ecd/ecd-judge.ts). What it remembers of a
// file may take seconds to compare at the end: on the thread of the service no request would be answered meanwhile.
import { parentPort } from 'node:worker_threads';
import { EcdReader, EcdValidator } from '@razao/domain/ecd';

let validator: EcdValidator | undefined;

/**
 * A number begins a file: the bytes that may be remembered of it. A part of the file is answered with nothing when it is judged; null
 * is the end, which is answered with the report.
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
