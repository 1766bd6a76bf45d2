import { afterAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import type { AddressInfo } from 'node:net';
import { answerIn } from './language.js';

const app = express();
app.get('/json', (request, response) => {
  response.send(answerIn(request, response));
});
app.get('/page', (request, response) => {
  response.send(answerIn(request, response, 'pt'));
});
const server = app.listen(0);

async function fetchPath(path: string, accepted: string | undefined): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  const headers = accepted === undefined ? {} : { 'Accept-Language': accepted };
  return await fetch(`http://127.0.0.1:${port}${path}`, { headers });
}

afterAll(() => {
  server.close();
});

describe('the language of an answer', () => {
  it.each<[string | undefined, string, string]>([
    [undefined, 'en', 'pt'],
    ['*', 'en', 'pt'],
    ['fr', 'en', 'pt'],
    ['fr, *;q=0.1', 'en', 'pt'],
    ['pt', 'pt', 'pt'],
    ['pt-BR', 'pt', 'pt'],
    ['pt-PT', 'pt', 'pt'],
    ['PT-br', 'pt', 'pt'],
    ['en', 'en', 'en'],
    ['en-US,en;q=0.9,pt;q=0.8', 'en', 'en'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt', 'pt'],
    ['pt;q=0.5, en;q=0.9', 'en', 'en'],
    ['en-US,pt-BR;q=0.9,pt;q=0.8,en;q=0.7', 'en', 'en'],
    ['pt-BR,en-US;q=0.9,en;q=0.8,pt;q=0.7', 'pt', 'pt'],
    ['en;q=0.7,pt;q=0.8,PT-br;q=0.9,en-US', 'en', 'en'],
    ['pt-BR, en', 'pt', 'pt'],
    ['en-US, pt', 'en', 'en'],
    ['*, en;q=0.1', 'pt', 'pt'],
    ['*, en;q=0, pt;q=0', 'en', 'pt'],
    ['fr, pt;q=0.2', 'pt', 'pt'],
    ['pt;q=0', 'en', 'pt'],
    ['pt;q=0, *', 'en', 'en'],
    ['en;q=0, *', 'pt', 'pt'],
    ['en;q=0', 'en', 'pt'],
    ['!!;q=x', 'en', 'pt'],
  ])('for Accept-Language %j is %s in JSON and %s on pages', async (accepted, json, page) => {
    expect(await (await fetchPath('/json', accepted)).text()).toBe(json);
    expect(await (await fetchPath('/page', accepted)).text()).toBe(page);
  });

  it('is stated in Content-Language, with Accept-Language in Vary', async () => {
    const [json, page] = [await fetchPath('/json', 'pt'), await fetchPath('/page', 'en')];
    expect(json.headers.get('Content-Language')).toBe('pt-BR');
    expect(page.headers.get('Content-Language')).toBe('en');
    for (const { headers } of [json, page]) expect(headers.get('Vary')).toContain('Accept-Language');
  });
});
