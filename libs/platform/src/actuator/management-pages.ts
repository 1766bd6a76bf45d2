// What an application serves on its management port beside the actuator. Nothing that is registered
// here is reachable on the main port.
import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type ManagementPage = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => Promise<void>;

@Injectable()
export class ManagementPages {
  private readonly pages = new Map<string, ManagementPage>();

  /** Serves `prefix` and everything below it. */
  serve(prefix: string, page: ManagementPage): void {
    this.pages.set(prefix, page);
  }

  /** @returns false when the path is none of these. */
  async handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    for (const [prefix, page] of this.pages) {
      if (path !== prefix && !path.startsWith(`${prefix}/`)) continue;
      await page(request, response, path);
      return true;
    }
    return false;
  }
}
