// The text that `npm start` prints at the end: addresses, users, and three curl lines that work as printed and need
// only curl and sed.
import type { Ports } from '../../ports.mjs';
import { demoCompany, demoMonths } from '../demo-company.js';

/** The account BANCO DO PLANALTO, which has movement in every month. */
const DEMO_ACCOUNT = '111201';

interface BannerFacts {
  ports: Ports;
  home: string;
  databaseUrl: string;
  /** Whether the server belongs to the stack, instead of to the user. */
  embedded: boolean;
  /** Whether the demo ledger is loaded. */
  demo: boolean;
}

export function banner({ ports, home, databaseUrl, embedded, demo }: BannerFacts): string {
  const url = (port: number): string => `http://localhost:${port}`;
  const token = `TOKEN=$(curl -s ${url(ports.AUTH_PORT)}/api/auth/signin -H 'Content-Type: application/json' -d '{"username":"demo","password":"demo"}' | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`;
  const curl = (path: string, body: Record<string, unknown>): string =>
    `curl -s -w '\\n' ${url(ports.QUERIES_PORT)}${path} -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  const { code: empresa, name, branches } = demoCompany;
  const filial = branches[0]?.code;
  const months = demoMonths.filter(({ branch }) => branch === filial).map(({ period }) => period);
  const account = { conta: DEMO_ACCOUNT, empresa, filial };
  const period = { anomesini: months[0]?.format(), anomesfim: months.at(-1)?.format() };
  const days = { year: months[0]?.year, month: months[0]?.month, dayStart: 1, dayEnd: 10 };
  const questions = [
    curl('/balanceInquiryDetails', { ...account, ...period }),
    curl('/generalLedgerQuery', { ...account, ...days }),
  ];
  return `
Razão is running.

  console      ${url(ports.CONSOLE_PORT)}   users demo/demo (${demo ? `company ${empresa}, ${name}` : 'no company yet'}) guest/guest (none), admin/admin (every company)
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

/** Removes the password, because people copy the output of terminals into chats and tickets. */
function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = '';
  url.searchParams.delete('password');
  return url.href;
}
