// Shows the queues on the management port to users with the role admin: as a page or as JSON, read-only. A program
// sends its token as Bearer. A browser asks its user for name and password (Basic), and the password is the token, so
// that the service needs no form, cookie or session.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { TokenRejected, TokenVerifier } from '@razao/auth';
import { DomainError } from '@razao/domain';
import { Clock } from '@razao/platform/clock';
import { domainErrorOf, errorBody } from '@razao/platform/http';
import { ManagementPages } from '@razao/platform/actuator';
import { Queues } from '@razao/platform/queues';
import { BOARD_POLICY, boardHtml } from './queue-board-html.js';

const BOARD_PATH = '/queues';
/** How many jobs of each state of each queue the board shows. */
const JOBS_SHOWN_MAX = 50;

@Injectable()
export class QueueBoard implements OnApplicationBootstrap {
  private readonly logger = new Logger('QueueBoard');

  constructor(
    private readonly pages: ManagementPages,
    private readonly queues: Queues,
    private readonly tokens: TokenVerifier,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.pages.serve(BOARD_PATH, (request, response) => this.answer(request, response));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Security-Policy', BOARD_POLICY);
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    try {
      assertGet(request);
      await this.admit(tokenOf(request));
      await this.show(request, response);
    } catch (thrown) {
      this.refuse(response, domainErrorOf(thrown));
    }
  }

  private async show({ headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const queues = await this.queues.overview(JOBS_SHOWN_MAX);
    const now = this.clock.now();
    if (headers.accept?.includes('text/html') === true) {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(boardHtml(queues, now));
    } else {
      sendJson(response, 200, { at: now.toISOString(), queues });
    }
  }

  /** @throws DomainError UNAUTHENTICATED, ADMIN_REQUIRED, TOKEN_KEYS_UNAVAILABLE */
  private async admit(token: string | undefined): Promise<void> {
    if (token === undefined || token === '')
      throw new DomainError('UNAUTHENTICATED', {
        en: 'A token of a user with the role admin is needed.',
        pt: 'É necessário o token de um usuário com o perfil admin.',
      });
    const caller = await this.tokens.verify(token).catch((error: unknown) => {
      if (error instanceof TokenRejected) throw new DomainError('UNAUTHENTICATED', error.said);
      throw new DomainError(
        'TOKEN_KEYS_UNAVAILABLE',
        {
          en: 'The keys that verify tokens cannot be read.',
          pt: 'As chaves que verificam os tokens não podem ser lidas.',
        },
        [],
        { cause: error },
      );
    });
    if (!caller.admin)
      throw new DomainError('ADMIN_REQUIRED', {
        en: `${caller.subject} has not the role admin: sign in with a user that has it.`,
        pt: `${caller.subject} não tem o perfil admin: entre com um usuário que o tenha.`,
      });
  }

  private refuse(response: ServerResponse, error: DomainError): void {
    if (error.status >= 500)
      this.logger.error(error.code, error.cause instanceof Error ? error.cause.stack : undefined);
    if (error.status === 401) response.setHeader('WWW-Authenticate', 'Basic realm="Razao queues", Bearer');
    if (error.retryAfterSeconds !== undefined)
      response.setHeader('Retry-After', String(error.retryAfterSeconds));
    sendJson(response, error.status, errorBody(error, this.clock.now(), randomUUID()));
  }
}

/** @throws DomainError ROUTE_NOT_FOUND */
function assertGet({ method = '' }: IncomingMessage): void {
  if (method === 'GET') return;
  throw new DomainError('ROUTE_NOT_FOUND', {
    en: `There is no ${method} ${BOARD_PATH} on the management port.`,
    pt: `A rota ${method} ${BOARD_PATH} não existe na porta de gestão.`,
  });
}

/** Returns the token of a program, or the password that a browser sends. */
function tokenOf({ headers }: IncomingMessage): string | undefined {
  const [scheme = '', credentials = ''] = headers.authorization?.split(' ') ?? [];
  if (/^bearer$/i.test(scheme)) return credentials;
  if (!/^basic$/i.test(scheme)) return undefined;
  const pair = Buffer.from(credentials, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1).trim();
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
