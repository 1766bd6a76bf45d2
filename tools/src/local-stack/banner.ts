// What `npm start` prints at the end: addresses, users, and three curl lines that work as printed, with
// nothing but curl and sed.
import type { Ports } from '../../ports.mjs';
import type { DemoLedger } from './demo.js';

export interface BannerFacts {
  ports: Ports;
  home: string;
  databaseUrl: string;
  /** The stack's own server, not one of the user's. */
  embedded: boolean;
  demo: DemoLedger | undefined;
}

export function banner({ ports, home, databaseUrl, embedded, demo }: BannerFacts): string {
  const url = (port: number): string => `http://localhost:${port}`;
  const token = `TOKEN=$(curl -s ${url(ports.AUTH_PORT)}/api/auth/signin -H 'Content-Type: application/json' -d '{"username":"demo","password":"demo"}' | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`;
  const curl = (path: string, body: Record<string, unknown>): string =>
    `curl -s -w '\\n' ${url(ports.QUERIES_PORT)}${path} -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  const account = { contaId: demo?.accountId, empresa: demo?.company, filial: demo?.branch };
  const [month, year] = (demo?.firstMonth ?? '').split('/').map(Number);
  const months = { anomesini: demo?.firstMonth, anomesfim: demo?.lastMonth };
  const questions = [
    curl('/balanceInquiryDetails', { ...account, ...months }),
    curl('/generalLedgerQuery', { ...account, year, month, dayStart: 1, dayEnd: 10 }),
  ];
  return `
Razão is running.

  console      ${url(ports.CONSOLE_PORT)}   users demo/demo (${demo ? `company ${demo.company}, ${demo.name}` : 'no company yet'}) guest/guest (none), admin/admin (every company)
  movements    ${url(ports.MOVEMENTS_PORT)}   Swagger ${url(ports.MOVEMENTS_PORT)}/docs
  queries      ${url(ports.QUERIES_PORT)}   Swagger ${url(ports.QUERIES_PORT)}/docs
  compliance   ${url(ports.COMPLIANCE_PORT)}   Swagger ${url(ports.COMPLIANCE_PORT)}/docs/
  sign-in      ${url(ports.AUTH_PORT)}/api/auth/signin   the same users
  database     ${withoutPassword(databaseUrl)}${embedded ? ` (password in ${home}/postgres.json)` : ''}
  data         ${home}

Try it in another terminal:

${[token, ...(demo ? questions : [])].join('\n\n')}

Ctrl-C stops everything.
`;
}

/** What a terminal shows is copied into chats and tickets. */
function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = '';
  url.searchParams.delete('password');
  return url.href;
}
