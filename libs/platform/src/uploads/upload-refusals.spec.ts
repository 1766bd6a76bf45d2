// Tests which messages name a part of an upload that is not as the route takes it.
import { expect, it } from '@jest/globals';
import { DomainError } from '@razao/domain';
import { MulterError } from 'multer';
import { uploadRefusalOf } from './upload-refusals.js';

const SHAPE = {
  bytesMax: 1,
  parts: ['file', 'dryRun'],
  fieldTooLong: () => new DomainError('VALIDATION_FAILED', { en: '', pt: '' }),
};

it.each([
  ['dryRun', 'the part "dryRun" is a file: send it without a file name; nothing was saved'],
  ['dryrun', 'part "dryrun" is unknown (did you mean dryRun?): expected file or dryRun; nothing was saved'],
  ['other', 'part "other" is unknown: expected file or dryRun; nothing was saved'],
])('a file in the part %s is refused: %s', (part, message) => {
  expect(uploadRefusalOf(new MulterError('LIMIT_UNEXPECTED_FILE', part), SHAPE)).toMatchObject({
    code: 'MALFORMED_BODY',
    message,
  });
});
