// Shows the queues on the management port to users with the role admin: as a page or as JSON, read-only. A program
// sends its token in the Authorization header. In a browser the user signs in with a token, which the browser keeps in
// a cookie that no script can read and that it sends only to this path. The cookie has the token itself, so it is valid
// no longer than the token, and the service stores no session.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { TokenRejected, TokenVerifier } from '@razao/auth';
import { DomainError, refusalOfField } from '@razao/domain';
import { Clock } from '@razao/platform/clock';
import { domainErrorOf, errorBody } from '@razao/platform/http';
import { ManagementPages } from '@razao/platform/actuator';
import { Queues } from '@razao/platform/queues';
import { BOARD_POLICY, boardHtml, signInHtml } from './queue-board-html.js';

const BOARD_PATH = '/queues';
/** How many jobs of each state of each queue the board shows. */
const JOBS_SHOWN_MAX = 50;
const COOKIE = 'razao_queues';
/** Browsers keep at least 4096 bytes of a cookie (RFC 6265, 6.1); name and attributes take the rest. */
const COOKIE_TOKEN_CHARS_MAX = 3_800;
const FORM_BYTES_MAX = 16 * 1024;
const COOKIE_ATTRIBUTES = `Path=${BOARD_PATH}; HttpOnly; SameSite=Strict`;

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
    this.pages.serve(BOARD_PATH, (request, response, path) => this.answer(request, response, path));
  }

  private async answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Security-Policy', BOARD_POLICY);
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    try {
      await this.route(request, response, `${request.method ?? ''} ${path}`);
    } catch (thrown) {
      this.refuse(request, response, domainErrorOf(thrown));
    }
  }

  private async route(request: IncomingMessage, response: ServerResponse, what: string): Promise<void> {
    if (what === `GET ${BOARD_PATH}`) {
      await this.admit(tokenOf(request));
      await this.show(request, response);
    } else if (what === `POST ${BOARD_PATH}/sign-in`) {
      await this.signIn(request, response);
    } else if (what === `POST ${BOARD_PATH}/sign-out`) {
      seeBoard(response, `${COOKIE}=; Max-Age=0; ${COOKIE_ATTRIBUTES}`);
    } else {
      throw new DomainError('ROUTE_NOT_FOUND', {
        en: `There is no ${what} on the management port.`,
        pt: `A rota ${what} não existe na porta de gestão.`,
      });
    }
  }

  private async show(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const queues = await this.queues.overview(JOBS_SHOWN_MAX);
    const now = this.clock.now();
    if (wantsPage(request)) {
      sendPage(response, 200, boardHtml(queues, now, BOARD_PATH));
      return;
    }
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ at: now.toISOString(), queues }));
  }

  private async signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = new URLSearchParams(await formOf(request)).get('token')?.trim() ?? '';
    await this.admit(token);
    if (token.length > COOKIE_TOKEN_CHARS_MAX) {
      throw refusalOfField('VALIDATION_FAILED', 'token', undefined, {
        en: `the token is longer than the ${COOKIE_TOKEN_CHARS_MAX} characters that a browser keeps: send it in the Authorization header`,
        pt: `o token tem mais que os ${COOKIE_TOKEN_CHARS_MAX} caracteres que um navegador guarda: envie-o no cabeçalho Authorization`,
      });
    }
    seeBoard(response, `${COOKIE}=${token}; ${COOKIE_ATTRIBUTES}`);
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

  private refuse(request: IncomingMessage, response: ServerResponse, error: DomainError): void {
    if (error.status >= 500)
      this.logger.error(error.code, error.cause instanceof Error ? error.cause.stack : undefined);
    if (error.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    if (wantsPage(request)) {
      const isFirstVisit = error.code === 'UNAUTHENTICATED' && request.method === 'GET';
      sendPage(
        response,
        error.status,
        signInHtml(BOARD_PATH, isFirstVisit && tokenOf(request) === undefined ? undefined : error.message),
      );
      return;
    }
    response.writeHead(error.status, { 'Content-Type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(errorBody(error, this.clock.now(), randomUUID())));
  }
}

/** Returns the token of the header, or that of the cookie when the header has none. */
function tokenOf({ headers }: IncomingMessage): string | undefined {
  const [scheme, token] = headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() === 'bearer') return token;
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
}

function wantsPage({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') === true;
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(page);
}

function seeBoard(response: ServerResponse, cookie: string): void {
  response.writeHead(303, { Location: BOARD_PATH, 'Set-Cookie': cookie });
  response.end();
}

/** @throws DomainError PAYLOAD_TOO_LARGE */
async function formOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > FORM_BYTES_MAX)
      throw new DomainError('PAYLOAD_TOO_LARGE', {
        en: `The form is longer than ${FORM_BYTES_MAX} bytes.`,
        pt: `O formulário tem mais de ${FORM_BYTES_MAX} bytes.`,
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
