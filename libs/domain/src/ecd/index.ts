// The ECD (SPED Contábil): the definitions of its records, and how its files are read, written and validated. It has no
// side effects: bytes go in, findings come out.
export { accountOfKey, EcdBook } from './ecd-book.js';
export type { EcdAccount } from './ecd-facts.js';
export { EcdReader } from './ecd-reader.js';
export { EcdRecord } from './ecd-record.js';
export { EcdWriter, type EcdFields, type EcdValue } from './ecd-writer.js';
export { STATES } from './opening-rules.js';
export { type RecordName } from './record-table.js';
export { recordTypes } from './record-types.js';
export { formatEcdAmount, formatEcdDate, isCnpj, isCpf, lastDayOf, parseEcdAmount } from './values.js';
export { ECD_RULES } from './ecd-rules.js';
export type { EcdFinding } from './ecd-rule.js';
export { EcdValidator, FINDINGS_PER_RULE_MAX, type EcdReport } from './validate-ecd.js';
