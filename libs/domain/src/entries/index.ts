export { postingsOf } from './entry-line.js';
export type { EntryLine, Posting, Side } from './entry-line.js';
export { groupEntryLines } from './group-entry-lines.js';
export type { EntryGroup, GroupedLines, NumberedLine, UnbalancedEntry } from './group-entry-lines.js';
