import { describe, expect, it } from '@jest/globals';
import { renderRules } from './compliance-rules.js';

describe('renderRules', () => {
  it('writes one row per rule, whatever its words contain', () => {
    const rule = {
      id: 'ECD-01',
      title: 'A|B',
      severity: 'ERROR',
      source: 'somewhere',
      description: 'It holds.',
    };
    expect(renderRules([rule, { ...rule, id: 'AUD-01', severity: 'WARNING' }])).toBe(
      `| rule | severity | what it asks | source |
|---|---|---|---|
| ECD-01 | error | **A\\|B.** It holds. | somewhere |
| AUD-01 | warning | **A\\|B.** It holds. | somewhere |
`,
    );
  });
});
