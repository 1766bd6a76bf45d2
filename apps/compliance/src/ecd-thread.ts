// A thread of the compliance process that judges ECD files, one after the other (ecd/ecd-judge.ts). What it remembers of a
// file may take seconds to compare at the end: on the thread of the service no request would be answered meanwhile.
import { parentPort } from 'node:worker_threads';
import { EcdValidator } from '@razao/domain/ecd';

let validator = new EcdValidator();

/** A part of the file, which is answered with nothing when it is judged; null is the end, which is answered with the report. */
parentPort?.on('message', (part: Uint8Array | string | null) => {
  if (part === null) {
    parentPort?.postMessage(validator.end());
    validator = new EcdValidator();
    return;
  }
  if (typeof part === 'string') validator.pushText(part);
  else validator.push(part);
  parentPort?.postMessage(undefined);
});
