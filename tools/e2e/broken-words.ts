// Finds the words of a page whose letters are on several lines, because their column is too narrow.
import type { Page } from 'playwright-core';

/** @param selector elements with a text and nothing else */
export async function brokenWords(page: Page, selector: string): Promise<string[]> {
  return await page.evaluate<
    string[]
  >(`[...document.querySelectorAll('${selector}')].flatMap(({ firstChild: text }) =>
    [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    }).map(([word]) => word))`);
}
