import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapeHtml, markup } from './index.js';

describe('markup', () => {
  it('escapes every value, in text and in attributes', () => {
    const name = `<script>alert('1')</script> & "more"`;
    expect(markup`<p title="${name}">${name}</p>`.text).toBe(
      '<p title="&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;more&quot;">&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;more&quot;</p>',
    );
  });

  it('does not escape markup a second time, alone or in a list', () => {
    const items = ['a', '<'].map((text) => markup`<li>${text}</li>`);
    expect(markup`<ul>${items}</ul>${7}`.text).toBe('<ul><li>a</li><li>&lt;</li></ul>7');
  });

  it('replaces control characters that a page cannot show, and keeps tabs and line breaks', () => {
    expect(escapeHtml('a\u0001b\u009fc\td\n')).toBe('a\ufffdb\ufffdc\td\n');
  });

  it('escapes a text so that it cannot end its element or its attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
      }),
    );
  });
});
