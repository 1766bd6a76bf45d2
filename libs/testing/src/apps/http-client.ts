// The HTTP client of the end-to-end tests. It sends one request and returns one answer; it follows no redirect and
// throws for no status, because redirects and refusals are part of the contract.
import { sendRequest, type HttpRequest } from './http-request.js';

export interface HttpAnswer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed JSON; undefined when the answer is not JSON. */
  readonly body: Body;
}

interface Upload {
  /** The ending of the name gives the format: `january.csv`. */
  filename: string;
  content: string | Uint8Array | Blob;
  /** Other form fields. */
  fields?: Readonly<Record<string, string>>;
}

type RequestHeaders = Readonly<Record<string, string>>;

export class HttpClient {
  constructor(
    readonly baseUrl: string,
    private readonly token?: string,
  ) {}

  /** Returns a client of the same service with another token, or without one. */
  with(token?: string): HttpClient {
    return new HttpClient(this.baseUrl, token);
  }

  get<Body = unknown>(path: string, headers: RequestHeaders = {}): Promise<HttpAnswer<Body>> {
    return this.send<Body>(path, { method: 'GET', headers });
  }

  delete<Body = unknown>(path: string, headers: RequestHeaders = {}): Promise<HttpAnswer<Body>> {
    return this.send<Body>(path, { method: 'DELETE', headers });
  }

  /** Sends a string unchanged, for bodies that are no JSON. */
  post<Body = unknown>(
    path: string,
    body?: unknown,
    headers: RequestHeaders = {},
  ): Promise<HttpAnswer<Body>> {
    return this.sendJson<Body>('POST', path, body, headers);
  }

  put<Body = unknown>(path: string, body?: unknown, headers: RequestHeaders = {}): Promise<HttpAnswer<Body>> {
    return this.sendJson<Body>('PUT', path, body, headers);
  }

  private sendJson<Body>(
    method: string,
    path: string,
    body: unknown,
    headers: RequestHeaders,
  ): Promise<HttpAnswer<Body>> {
    return this.send<Body>(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  postForm<Body = unknown>(
    path: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<HttpAnswer<Body>> {
    return this.send<Body>(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  upload<Body = unknown>(
    path: string,
    { filename, content, fields = {} }: Upload,
    headers: RequestHeaders = {},
  ): Promise<HttpAnswer<Body>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([content]), filename);
    return this.send<Body>(path, { method: 'POST', body: form, headers });
  }

  async send<Body = unknown>(path: string, init: HttpRequest): Promise<HttpAnswer<Body>> {
    const { status, headers, text } = await sendRequest(new URL(path, this.baseUrl), {
      ...init,
      headers: {
        'accept-encoding': 'gzip',
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...init.headers,
      },
    });
    const isJson = /[/+]json\b/.test(headers['content-type'] ?? '');
    let parsed: unknown;
    return {
      status,
      // Few tests read headers.
      get headers(): Headers {
        return new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      },
      text,
      // Parsing a large answer that no test reads would delay the other requests of the test.
      get body(): Body {
        parsed ??= isJson && text !== '' ? JSON.parse(text) : undefined;
        return parsed as Body;
      },
    };
  }
}
