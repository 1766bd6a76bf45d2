export { CalendarDate, Day, Month, MonthNumber, Year, YearMonth } from './dates.js';
export { Field, OPTIONAL, Refusal } from './field.js';
export type { FieldKind, FieldOptions, ReadContext } from './field.js';
export { Id, IdList, IdOrCode } from './ids.js';
export { Amount, AmountBound, Flag, Whole } from './numbers.js';
export {
  ApiPage,
  PAGE_NUMBER_MAX,
  PAGE_SIZE_MAX,
  PageEnvelope,
  PageNumber,
  PageQuery,
  PageSize,
  SortBy,
  envelopeOf,
  pageOf,
  pagesOf,
  readPage,
  skippedBy,
} from './pages.js';
export type { Page, PageRead, SortOrder } from './pages.js';
export { ListOf } from './records.js';
export { readInSlices, readerOf } from './request-reader.js';
export { BranchCode, Code, Ignored, OneOf, Text } from './texts.js';
