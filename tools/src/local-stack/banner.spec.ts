import { describe, expect, it } from '@jest/globals';
import { PORTS } from '../../ports.mjs';
import { banner } from './banner.js';

describe('the output of npm start', () => {
  it('begins with the address of the console', () => {
    const text = banner({
      ports: PORTS,
      home: '/home',
      databaseUrl: 'postgresql://db/razao',
      embedded: true,
      demo: false,
    });
    const [address] = text.match(/http:\S+/) ?? [];
    expect(address).toBe('http://localhost:3004');
  });

  it('has no password of the database', () => {
    const text = banner({
      ports: PORTS,
      home: '/home',
      databaseUrl: 'postgresql://ana:s3cret@db/razao?password=s3cret',
      embedded: false,
      demo: false,
    });
    expect(text).toContain('postgresql://ana@db/razao\n');
    expect(text).not.toContain('s3cret');
  });
});
