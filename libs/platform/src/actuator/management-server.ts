// The management port: a small separate HTTP server, so that probes and scrapes are answered when
// the main port is busy, and are not reachable from where the main port is.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Actuator } from './actuator.js';
import { Injectable } from '@nestjs/common';

interface ManagementServer {
  port: number;
  close(): Promise<void>;
}

export async function serveManagement(
  actuator: Actuator,
  port: number,
  host: string,
  pages: ManagementPages,
): Promise<ManagementServer> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    void actuator
      .handle(request, response, path)
      .then(async (answered) => answered || (await pages.handle(request, response, path)))
      .then((answered) => {
        if (!answered) response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"status":404}');
      })
      .catch(() => {
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

// What an application serves on its management port beside the actuator. Pages that are registered here are not
// reachable on the main port.
type ManagementPage = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

@Injectable()
export class ManagementPages {
  private readonly pages = new Map<string, ManagementPage>();

  serve(path: string, page: ManagementPage): void {
    this.pages.set(path, page);
  }

  /** @returns false when no page is registered for the path. */
  async handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    const page = this.pages.get(path);
    await page?.(request, response);
    return page !== undefined;
  }
}
