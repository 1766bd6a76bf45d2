import { describe, expect, it } from '@jest/globals';
import { sharesOf } from './cpu-profile.js';

const node = (id: number, functionName: string, url: string) => ({ id, callFrame: { functionName, url } });

describe('sharesOf', () => {
  it('adds own time up by package, without the time in which nothing was done', () => {
    const profile = {
      nodes: [
        node(1, '(idle)', ''),
        node(2, 'query', 'file:///clone/node_modules/pg/lib/client.js'),
        node(3, 'handle', 'file:///clone/node_modules/@nestjs/core/router.js'),
        node(4, 'create', 'file:///clone/apps/movements/dist/entries/entries.service.js'),
        node(5, 'emit', 'node:internal/streams/readable'),
        node(6, 'writev', ''),
        node(7, 'parse', 'file:///clone/node_modules/pg/node_modules/pg-types/index.js'),
      ],
      samples: [1, 2, 3, 2, 4, 5, 6, 7],
      timeDeltas: [900, 10, 20, 10, 5, 15, 30, 10],
    };
    expect(sharesOf(profile)).toEqual([
      ['writev', 0.3],
      ['pg', 0.2],
      ['@nestjs/core', 0.2],
      ['node:internal/streams', 0.15],
      ['pg-types', 0.1],
      ['apps/movements', 0.05],
    ]);
  });
});
