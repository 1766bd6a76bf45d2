import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Installation } from './installation.js';
import { runAdmin } from './main.js';

/** Exit code and what a person reads. */
async function told(
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; line: string }> {
  const lines: string[] = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  return { code: await runAdmin(words, new Installation(env)), line: lines.join('') };
}

describe('the admin command', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    [['bogus'], /^There is no command bogus; npm run admin -- help lists them\n$/],
    [['group'], /^group needs one more word\. Usage: .*\n$/],
    [['group', 'join'], /^group join is not known\. Usage: .*\n$/],
    [
      ['token', '--user', 'ana', '--roles', 'admin,king'],
      /^--roles king is no role: admin is the only one\n$/,
    ],
  ])('refuses %j with one line', async (words, line) => {
    expect(await told(words)).toEqual({ code: 1, line: expect.stringMatching(line) });
  });

  it.each([[['status']], [['migrate']]])('%j says in one line that the database is away', async (words) => {
    const answer = await told(words, { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' });
    expect(answer).toEqual({ code: 1, line: expect.stringMatching(/^.*ECONNREFUSED 127\.0\.0\.1:1.*\n$/) });
    expect(answer.line).not.toContain('secret');
  });
});
