// The legacy fixed-width format: its layout as data, reading and writing of a line.
export { comparableCode, IPL_FIELD, IplFormat, IplValueRefused } from './ipl-format.js';
export type { IplFault, IplLine, IplValues } from './ipl-format.js';
export { IPL_FIELDS, IPL_LAYOUT } from './layout.js';
export type { IplField, IplFieldName, IplLayout } from './layout.js';
export { renderIplLayoutDocument } from './layout-page.js';
