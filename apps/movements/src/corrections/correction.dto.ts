// The request for a reversal, and its answer.
import { DOCUMENTO_CHARS_MAX, ENTRY_TEXTS, LANCAMENTO_CHARS_MAX, LOTE_CHARS_MAX } from '@razao/domain';
import { Code, Day, Flag, Id } from '@razao/platform/http';
import { Document } from '../documents/document.dto.js';
import { ApiCount } from '../lists/list.dto.js';
import { DEMO } from '../wire/demo-records.js';

/** The length of the longest text that a history has before the reason (insert-reversing-entries.sql). */
const HISTORY_CHARS =
  'ESTORNO de // de dd/mm/aaaa: '.length + LOTE_CHARS_MAX + DOCUMENTO_CHARS_MAX + LANCAMENTO_CHARS_MAX;
const REASON_CHARS_MAX = ENTRY_TEXTS.historico.max - HISTORY_CHARS;

export class ReversalRequest {
  @Id({
    description: 'Batch of the reversing document. It is of the same branch, and its month is open',
    example: DEMO.batchId,
  })
  batchId: number;

  @Day({ description: 'Day of the reversing entries; not before the reversed ones', example: '31' })
  day: number;

  @Code({
    description: 'Reason of the reversal. The history of each reversing line ends with it',
    max: REASON_CHARS_MAX,
    example: 'valor digitado em dobro',
  })
  reason: string;

  @Flag({
    required: false,
    default: false,
    description:
      "Needed to reverse an entry that posts to result accounts of an earlier fiscal year: the result side is then posted to the company's account for adjustments of earlier years, in a document whose factDate is the date of the entry. It has no effect on other entries",
  })
  priorYear: boolean;
}

/** The reversing document. */
export class Reversal extends Document {
  @ApiCount('reversing lines')
  entries: number;
}
