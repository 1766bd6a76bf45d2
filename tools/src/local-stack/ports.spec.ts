import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { PORTS, readPorts, requireFreePorts } from '../../ports.mjs';

describe('the ports of npm start', () => {
  it('are the defaults without variables', () => {
    expect(readPorts({ AUTH_PORT: '' })).toEqual(PORTS);
  });

  it('are documented in the README with their defaults', async () => {
    const page = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
    const rows = page.split('\n').filter((row) => row.startsWith('| `') && row.includes('_PORT`'));
    const numbers = (text: string): number[] => (text.match(/\d{4}/g) ?? []).map(Number);
    const documented = rows.flatMap((row) => {
      const names = [...row.matchAll(/`(\w+_PORT)`/g)].map(([, name]) => name);
      return numbers(row).map((port, at) => [names[at], port] as const);
    });
    expect(Object.fromEntries(documented)).toEqual(PORTS);
  });

  it.each([
    [{ AUTH_PORT: 'x' }, /^AUTH_PORT=x is not a port/],
    [{ QUERIES_PORT: '65536' }, /^QUERIES_PORT=65536 is not a port/],
    [{ QUERIES_PORT: '0' }, /^QUERIES_PORT=0 is not a port/],
    [
      { AUTH_PORT: '6000' },
      /^AUTH_PORT=6000 is a port that browsers refuse: choose another, e\.g\. AUTH_PORT=7000 npm start$/,
    ],
    [{ AUTH_PORT: '5000', QUERIES_PORT: '5000' }, /QUERIES_PORT=6001 npm start$/],
    [{ AUTH_PORT: '5669', QUERIES_PORT: '5669' }, /QUERIES_PORT=6670 npm start$/],
    [{ COMPLIANCE_PORT: '3001' }, /^MOVEMENTS_PORT and COMPLIANCE_PORT are both 3001/],
  ])('refuse %j', (env, message) => {
    expect(() => readPorts(env)).toThrow(message);
  });

  it('are refused when one is taken, naming its variable and another port', async () => {
    const server = createServer();
    const port = await new Promise<number>((done) => {
      server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
    });
    try {
      await expect(requireFreePorts({ QUERIES_PORT: port })).rejects.toThrow(
        new RegExp(
          `^Port ${port} \\(QUERIES_PORT\\) is taken: choose another, e\\.g\\. QUERIES_PORT=\\d+ npm start$`,
        ),
      );
    } finally {
      server.close();
    }
    await expect(requireFreePorts({ QUERIES_PORT: port })).resolves.toBeUndefined();
  });
});
