// JSON of answers: long answers in parts, and sums with all their digits.
export { jsonText, readJson, wireSum } from './exact-sums.js';
export type { WireSum } from './exact-sums.js';
export { hasLongList, jsonTexts } from './json-texts.js';
