import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { adminSays } from '../../e2e/moving-cells.js';
import { temporaryFolder } from '../../e2e/temporary-folder.js';

describe('the admin command', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    [['bogus'], /^There is no command bogus; npm run admin -- help lists them\n$/],
    [
      ['company'],
      /^company needs one more word\. Usage: npm run admin -- company load DIR \| company init DIR \| company from-ecd FILE DIR \[--branch B\] \| company move CODE --to CELL \[--rate ROWS_PER_SECOND\] \[--dry-run\] \| company drop-moved CODE\n$/,
    ],
    [['company', 'load', ''], /^DIR is empty\. Usage: .*\n$/],
    [['company', 'load', 'no/such/folder'], /^No database: .*\n$/],
    [['company', 'move', '0101'], /^--to is missing\. Usage: .*\n$/],
    [
      ['company', 'move', '0101', '--to', 'one'],
      /^--to one is not a cell: a number from 0 to 8191 is expected\n$/,
    ],
    [
      ['company', 'move', '0101', '--to', '1', '--rate', '0'],
      /^--rate 0 is not a rate: rows per second are expected, a whole number from 1 to 1000000\n$/,
    ],
    [['company', 'move', '0101', '--to', '1', '--rate', '1000000'], /^No database: .*\n$/],
    [['status', '--company', ''], /^--company is empty\. Usage: .*\n$/],
    [['grant', '--user', ' ', '--company', '1', '--branch', '1'], /^--user is empty\. Usage: .*\n$/],
    [
      ['grant', '--user', '--company', '1', '--branch', '1'],
      /^Option '--user' argument is ambiguous\. Usage: .*\n$/,
    ],
    [['token', '--user', 'ana', '--user', 'bia'], /^--user is given twice\. Usage: .*\n$/],
    [['group', 'constructor', 'x'], /^group constructor is not known\. Usage: .*\n$/],
    [['import', 'no-such-file.ipl'], /^no-such-file\.ipl cannot be read: ENOENT.*\n$/],
    [['group'], /^group needs one more word\. Usage: .*\n$/],
    [['group', 'join'], /^group join is not known\. Usage: .*\n$/],
    [['token', '--user', 'ana', '--roles', 'king'], /^--roles: king is not a role, admin is the only one\n$/],
  ])('refuses %j with one line', async (words, line) => {
    expect(await adminSays(words)).toEqual({ code: 1, said: expect.stringMatching(line) });
  });

  it('says in its help how a script keeps the output without the lines of npm', async () => {
    expect(await adminSays(['help'])).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^Usage: npm run admin -- COMMAND\n.*: npm run -s admin -- COMMAND\n\n {2}migrate /,
      ),
    });
  });

  it.each(['x', '/var/run/postgresql', 'mysql://ana:secret@h/d', 'postgres://ana:secret@h:99999/d'])(
    'refuses %j as DATABASE_URL in one line, without the password',
    async (url) => {
      for (const words of [['status'], ['migrate']])
        expect(await adminSays(words, { DATABASE_URL: url })).toEqual({
          code: 1,
          said: 'DATABASE_URL is not an address of a database: postgres://USER:PASSWORD@HOST:PORT/DATABASE is expected\n',
        });
    },
  );

  describe('with a RAZAO_HOME', () => {
    let home: string;
    temporaryFolder((folder) => mkdir(join((home = folder), 'auth')));

    it('refuses a signing key that is invalid in one line', async () => {
      const file = join(home, 'auth', 'signing-key.pem');
      await writeFile(file, 'junk');
      expect(await adminSays(['token', '--user', 'ana'], { RAZAO_HOME: home })).toEqual({
        code: 1,
        said: `${file} holds no private key that signs tokens: remove it, and the next start makes a new one.\n`,
      });
    });

    it('reads paths from where the caller ran npm, and prints a path with blanks for a shell', async () => {
      const env = { INIT_CWD: home };
      const books = join(home, "Ana's books");
      expect(await adminSays(['company', 'init', "Ana's books"], env)).toEqual({
        code: 0,
        said: expect.stringMatching(/^\S+Ana's books: \d+ files\. .* company load '\S+Ana'\\''s books'\n$/),
      });
      expect(await readdir(books)).toContain('company.json');
      for (const file of ['no.ipl', join(home, 'no.ipl')])
        expect(await adminSays(['import', file], env)).toEqual({
          code: 1,
          said: expect.stringContaining(`${join(home, 'no.ipl')} cannot be read: ENOENT`),
        });
    });

    it.each([[['status']], [['migrate']]])(
      '%j names the local stack when the database of its note does not answer',
      async (words) => {
        const note = { children: [], databaseUrl: 'postgres://ana:secret@127.0.0.1:1/razao' };
        await writeFile(join(home, 'stack.json'), JSON.stringify(note));
        expect(await adminSays(words, { RAZAO_HOME: home })).toEqual({
          code: 1,
          said: 'The database did not answer: connect ECONNREFUSED 127.0.0.1:1. Check the local stack (npm start starts it) and that the server is up.\n',
        });
      },
    );

    it('refuses to import a folder, and to send to an invalid MOVEMENTS_URL', async () => {
      const file = join(home, 'books.ipl');
      await writeFile(file, '');
      await mkdir(join(home, 'folder.ipl'));
      jest.replaceProperty(process, 'env', { ...process.env, RAZAO_TOKEN: 'x' });
      expect(await adminSays(['import', join(home, 'folder.ipl')])).toMatchObject({
        said: `${join(home, 'folder.ipl')} is not a file\n`,
      });
      expect(await adminSays(['import', file], { MOVEMENTS_URL: 'x' })).toMatchObject({
        said: 'MOVEMENTS_URL=x is not an address: http://HOST:PORT is expected\n',
      });
    });

    it('treats an empty RAZAO_TOKEN as absent', async () => {
      const file = join(home, 'books.ipl');
      await writeFile(file, 'x');
      jest.replaceProperty(process, 'env', { ...process.env, RAZAO_TOKEN: '' });
      expect(
        await adminSays(['import', file], { RAZAO_HOME: home, MOVEMENTS_URL: 'http://127.0.0.1:1' }),
      ).toEqual({
        code: 1,
        said: expect.stringMatching(/^RAZAO_TOKEN has no access token, .*: There is no signing key at /),
      });
    });

    it.each(['x\r', 'x y', 'x\n', 'x\u20ac'])(
      'refuses %j as RAZAO_TOKEN before it sends anything',
      async (token) => {
        const file = join(home, 'books.csv');
        await writeFile(file, 'x');
        jest.replaceProperty(process, 'env', { ...process.env, RAZAO_TOKEN: token });
        const batch = ['--company', '1', '--branch', '1', '--year', '2025', '--month', '1', '--lote', '1'];
        expect(await adminSays(['import', ...batch, file], { MOVEMENTS_URL: 'http://127.0.0.1:1' })).toEqual({
          code: 1,
          said: 'RAZAO_TOKEN is not an access token: it has a blank, a line end or a character outside of ASCII\n',
        });
      },
    );

    describe('imports into a server at MOVEMENTS_URL that answers', () => {
      const answer = async (body: string): Promise<{ url: string; said: object }> => {
        const file = join(home, 'books.ipl');
        await writeFile(file, 'x');
        const server = createServer((request, response) => {
          request.resume().on('end', () => response.end(body));
        });
        await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
        const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        jest.replaceProperty(process, 'env', { ...process.env, RAZAO_TOKEN: 'x' });
        try {
          return { url, said: await adminSays(['import', file], { MOVEMENTS_URL: url }) };
        } finally {
          server.close();
        }
      };

      it('as another program does, and refuses it', async () => {
        const { url, said } = await answer('<html>');
        expect(said).toEqual({
          code: 1,
          said: `${url} answers, but not as the movements service does: does MOVEMENTS_URL name it?\n`,
        });
      });

      it('with more errors than it lists, and says how many there are', async () => {
        const listed = Array.from({ length: 22 }, (_, index) => `line ${index + 1}: lote: is empty`);
        const errors = [...listed, 'and 4978 more errors'];
        const message = '0 of 5000 rows accepted, 5000 refused';
        const { said } = await answer(
          JSON.stringify({
            success: false,
            successRows: 0,
            errors,
            details: listed.map(() => ({})),
            message,
          }),
        );
        expect(said).toEqual({
          code: 1,
          said: `${listed.slice(0, 20).join('\n')}\n… and 2 more lines of errors\nand 4978 more errors\n${message}\n`,
        });
      });
    });
  });

  it.each([[['status']], [['migrate']]])(
    '%j reports in one line, without the password, that the database does not answer',
    async (words) => {
      const answer = await adminSays(words, { DATABASE_URL: 'postgres://unknown:secret@127.0.0.1:1/none' });
      expect(answer).toEqual({ code: 1, said: expect.stringMatching(/^.*ECONNREFUSED 127\.0\.0\.1:1.*\n$/) });
      expect(answer.said).not.toContain('secret');
    },
  );
});
