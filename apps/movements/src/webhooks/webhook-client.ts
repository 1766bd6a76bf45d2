// Sends one delivery and protects the network of the service. The client checks the addresses of a name when it opens
// the connection, and connects to one of the checked addresses (no rebinding). It does not follow redirects, limits the
// time and the size of an answer, and keeps only the status of an answer.
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { rootMessage } from '@razao/domain';
import { MovementsEnv } from '../movements.env.js';
import { isPublicAddress, refusalOfTarget } from './public-address.js';

/** The client does not use the body of an answer; it closes the connection when the body is longer than this. */
export const ANSWER_BYTES_MAX = 64 * 1024;
const IDLE_CONNECTIONS_MAX = 64;
const IDLE_MS = 4_000;

interface Delivery {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The receiver did not accept the event. The message is for the operator. */
export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed';
}

@Injectable()
export class WebhookClient implements OnApplicationShutdown {
  private readonly agents: { http: HttpAgent; https: HttpsAgent };
  private readonly privateTargets: boolean;
  private readonly timeoutMs: number;
  /** Tests replace it. */
  resolve = async (name: string): Promise<LookupAddress[]> => await lookup(name, { all: true });

  constructor(env: MovementsEnv) {
    this.privateTargets = env.WEBHOOK_PRIVATE_TARGETS;
    this.timeoutMs = env.WEBHOOK_TIMEOUT_MS;
    const options = { keepAlive: true, maxFreeSockets: IDLE_CONNECTIONS_MAX, timeout: IDLE_MS };
    this.agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  }

  /** This runs after the workers have ended, because it cuts deliveries in progress. */
  onApplicationShutdown(): void {
    this.agents.http.destroy();
    this.agents.https.destroy();
  }

  /** Resolves when the receiver has answered 2xx. @throws DeliveryFailed */
  async send(delivery: Delivery, stopped: AbortSignal): Promise<void> {
    const url = new URL(delivery.url);
    // The setting may have changed since the webhook was registered.
    const refusal = refusalOfTarget(url, this.privateTargets);
    if (refusal !== undefined) throw new DeliveryFailed(`the address is refused: ${refusal.en}`);
    const late = AbortSignal.timeout(this.timeoutMs);
    const signal = AbortSignal.any([late, stopped]);
    try {
      const status = await this.attempt(url, delivery, signal);
      if (status < 200 || status > 299) throw new DeliveryFailed(`answered ${status}`);
    } catch (error) {
      if (error instanceof DeliveryFailed) throw error;
      if (late.aborted) throw new DeliveryFailed(`no answer within ${this.timeoutMs} ms`);
      throw new DeliveryFailed(rootMessage(error), { cause: error });
    }
  }

  /** @returns the status of the answer */
  private async attempt(url: URL, delivery: Delivery, signal: AbortSignal): Promise<number> {
    const { headers, body } = delivery;
    return await new Promise((resolve, reject) => {
      const secure = url.protocol === 'https:';
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup: this.lookupChecked,
        signal,
      };
      const request: ClientRequest = secure
        ? httpsRequest(url, { ...options, agent: this.agents.https })
        : httpRequest(url, { ...options, agent: this.agents.http });
      request.on('response', (response) => {
        drain(response, () => {
          resolve(response.statusCode ?? 0);
        });
      });
      // Without a listener Node closes the connection, and neither answers nor fails the request.
      request.on('upgrade', ({ statusCode }, socket) => {
        socket.destroy();
        resolve(statusCode ?? 0);
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The receiver closed a kept connection at this moment: the next one may be kept as well, the last is new.
        if (request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE'))
          resolve(this.attempt(url, delivery, signal));
        else reject(error);
      });
      request.end(body);
    });
  }

  /** Node connects to the address that this function answers, and makes no other lookup. */
  private readonly lookupChecked: LookupFunction = (name, { all }, answer) => {
    this.resolve(name).then(
      (addresses) => {
        const foreign = addresses.find(({ address }) => !this.privateTargets && !isPublicAddress(address));
        const [first] = addresses;
        if (first === undefined || foreign !== undefined) {
          const reason =
            foreign === undefined ? 'has no address' : `is ${foreign.address}, which is not public`;
          answer(new DeliveryFailed(`the address is refused: ${name} ${reason}`), '', 4);
        } else if (all === true) answer(null, addresses);
        else answer(null, first.address, first.family);
      },
      (error: unknown) => {
        answer(error as NodeJS.ErrnoException, '', 4);
      },
    );
  };
}

/** Reads the answer to its end, so that the connection can be used again; breaks off an answer that is too long. */
function drain(response: IncomingMessage, done: () => void): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) response.destroy();
  });
  // The event `close` also follows an error and the time limit; the status alone decides.
  response.on('close', done);
  response.on('error', () => undefined);
}
