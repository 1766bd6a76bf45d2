// Tests the queue board while the keys of tokens cannot be read; apps/movements/e2e/queue-board.e2e.spec.ts tests the rest.
import { expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { TokenVerifier } from '@razao/auth';
import { ManagementPages } from '@razao/platform/actuator';
import { Clock } from '@razao/platform/clock';
import type { Queues } from '@razao/platform/queues';
import { QueueBoard } from './queue-board.js';

it('the queue board says when to try again while the keys of tokens cannot be read', async () => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  jest.spyOn(TokenVerifier.prototype, 'verify').mockRejectedValue(new Error('no key set'));
  const pages = new ManagementPages();
  const board = new QueueBoard(
    pages,
    {} as Queues,
    Object.create(TokenVerifier.prototype) as TokenVerifier,
    new Clock(),
  );
  board.onApplicationBootstrap();
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', headers: { authorization: 'Bearer a.b.c' } });
  const response = new ServerResponse(request);
  await pages.handle(request, response, '/queues');
  expect(response.statusCode).toBe(503);
  expect(Number(response.getHeader('Retry-After'))).toBeGreaterThan(0);
});
