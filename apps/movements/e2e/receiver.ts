// A receiver of webhooks for tests: the test chooses the answer of each delivery, and the receiver keeps what it
// received.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Event } from '../src/events/event.dto.js';

export interface Received {
  readonly event: Event;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

/** Answers a delivery, or does not answer it. */
export type Answer = (received: Received, response: ServerResponse) => void;

export const accept: Answer = (_, response) => {
  response.writeHead(204).end();
};

export class Receiver {
  readonly received: Received[] = [];
  /** The events that were answered 2xx, in the order of the answers. */
  readonly accepted: Event[] = [];
  answer: Answer = accept;

  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const received = { event: JSON.parse(body) as Event, body, headers: request.headers };
      this.received.push(received);
      response.on('finish', () => {
        if (response.statusCode < 300) this.accepted.push(received.event);
      });
      this.answer(received, response);
    });
  });

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
