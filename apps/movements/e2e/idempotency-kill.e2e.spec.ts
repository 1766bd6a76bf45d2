import { describe, expect, it } from '@jest/globals';
import { startApp } from '@razao/testing/apps';
import { startCommitProxy } from './commit-proxy.js';
import { CREATES_NOTHING, clientOf, creatingRequest, documentedPosts } from './creating-requests.js';
import { useMovements } from './movements-fixture.js';

const on = useMovements();

const creating = [...documentedPosts().keys()].filter((route) => !(route in CREATES_NOTHING));

describe.each(creating)('POST %s on a service killed between the commit and its answer', (route) => {
  it('has one effect when it is repeated with its key, and is answered as a hit', async () => {
    const request = await creatingRequest(route, on);
    const key = { 'idempotency-key': `killed ${route}`.replaceAll(' ', '-') };
    const before = await on.counts();
    const proxy = await startCommitProxy(on.db.url);
    try {
      const killed = await startApp('movements', { databaseUrl: proxy.url, worker: false });
      const client = clientOf(request, { app: killed });
      // The first request of a user records the user, in a separate transaction.
      await client.get('/batches');
      const committed = proxy.holdNextCommit();
      const answer = request.send(client, key).then(
        ({ status }) => status,
        () => 'none',
      );
      await committed;
      await killed.service.kill();
      expect(await answer).toBe('none');
    } finally {
      await proxy.close();
    }
    const saved = await on.counts();
    expect(saved).not.toEqual(before);

    const repeat = await request.send(clientOf(request, on), key);
    expect(repeat.status).toBe(request.status);
    expect(repeat.headers.get('idempotency-hit')).toBe('true');
    expect(await on.counts()).toEqual(saved);
  });
});
