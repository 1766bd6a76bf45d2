export { Html, markup, NOTHING, PAGE_POLICY, type HtmlValue } from './html.js';
