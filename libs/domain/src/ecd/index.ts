// The ECD (SPED Contábil): its records as data, reading, writing and judging its files. Pure: bytes in, findings out.
export { accountOfKey, EcdBook } from './ecd-book.js';
export type { EcdAccount } from './ecd-facts.js';
export { EcdReader, LINE_BYTES_MAX, type EcdLine } from './ecd-reader.js';
export { EcdRecord } from './ecd-record.js';
export { EcdWriter, type EcdFields, type EcdValue } from './ecd-writer.js';
export { STATES } from './opening-rules.js';
export { RECORD_TABLE, type Occurrence, type RecordName } from './record-table.js';
export {
  LAYOUT_MAX,
  LAYOUT_MIN,
  RECORD_NAMES,
  recordTypes,
  type EcdField,
  type EcdRecordType,
} from './record-types.js';
export {
  dayAfter,
  formatEcdAmount,
  formatEcdDate,
  isCnpj,
  isCpf,
  lastDayOf,
  parseEcdAmount,
  parseEcdDate,
  signed,
} from './values.js';
export { ECD_RULES } from './ecd-rules.js';
export type { EcdFinding, EcdRule, EcdSeverity } from './ecd-rule.js';
export { BOOK_BYTES_MAX, EcdValidator, FINDINGS_PER_RULE_MAX } from './validate-ecd.js';
export type { EcdReport } from './ecd-report.js';
