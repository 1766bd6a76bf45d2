// Renders the page of the queue board. It loads no other file and runs no script. Its only style sheet is in the page, and
// the Content-Security-Policy allows it by its digest.
import { createHash } from 'node:crypto';
import { Html, markup } from '@razao/platform/html';
import type { QueueOverview } from '@razao/platform/queues';

const STYLE = `
body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1.5rem;color:#1c2733;background:#fff}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #e6eaee}
td{overflow-wrap:anywhere}th{font-weight:600;color:#51606e}dl{display:flex;gap:2rem;margin:0 0 .75rem}
dt{color:#51606e}dd{margin:0;font-size:1.3rem;font-variant-numeric:tabular-nums}
.quiet{color:#51606e}
`;

export const BOARD_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`;

export function boardHtml(queues: readonly QueueOverview[], at: Date): string {
  const title = 'Razão queues';
  const refreshed = markup`<p class="quiet">As of ${at.toISOString()}; read again every 10 seconds. Nothing can be changed here.</p>`;
  const body = [markup`<h1>${title}</h1>`, refreshed, ...queues.map(queueHtml)];
  return `<!doctype html>${
    markup`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="10"><title>${title}</title><style>${new Html(STYLE)}</style></head><body>${body}</body></html>`
      .text
  }`;
}

function queueHtml({ name, counts, jobs }: QueueOverview): Html {
  const numbers = Object.entries(counts).map(
    ([state, count]) => markup`<div><dt>${state}</dt><dd>${count}</dd></div>`,
  );
  const rows = jobs.map(
    ({ id, state, attempts, enqueuedAt, startedAt }) =>
      markup`<tr><td>${id}</td><td>${state}</td><td>${attempts}</td><td>${enqueuedAt}</td><td>${startedAt ?? ''}</td></tr>`,
  );
  const table = markup`<table><thead><tr><th>Job</th><th>State</th><th>Failed attempts</th><th>Enqueued</th><th>Started</th></tr></thead><tbody>${rows}</tbody></table>`;
  const list = jobs.length === 0 ? markup`<p class="quiet">No jobs.</p>` : table;
  return markup`<section><h2>${name}</h2><dl>${numbers}</dl>${list}</section>`;
}
