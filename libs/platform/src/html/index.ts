export { Html, markup, NOTHING, PAGE_POLICY } from './html.js';
