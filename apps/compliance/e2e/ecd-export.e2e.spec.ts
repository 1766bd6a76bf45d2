// Tests an export of the ECD over HTTP: its content, its errors, its permissions, and what a filed export protects.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody, Page } from '@razao/platform/http';
import type { HttpAnswer, HttpClient } from '@razao/testing/apps';
import { refusalOf } from '@razao/testing/database';
import { recordsOf, smallEcd } from '@razao/testing/ecd';
import { givenConsolidated, givenPurged } from '@razao/testing/factories';
import type { EcdExport, EcdSummary } from '../src/ecd/export/ecd.dto.js';
import { compared, Exported, PATH, textOf } from './fixtures/exported-ecd.js';

describe('the ECD export of a small company', () => {
  let books: Exported;
  beforeAll(async () => {
    books = await Exported.from(textOf(smallEcd()));
    // These codes were valid in earlier years only: the file must not have them.
    await books.db.query(
      `INSERT INTO ledger.account_referential SELECT account_id, '9.01', '1990-01-01', '1999-12-01' FROM ledger.account_referential`,
    );
    await books.seal();
  });
  afterAll(async () => {
    await books.close();
  });

  it('answers 409 ECD_NOT_READY with everything that is missing at once, and keeps no export', async () => {
    const { db } = books;
    const reopen = `SELECT * FROM ledger.reopen_months($1, '2024-02-01', 'mend')`;
    await db.query(reopen, [books.loaded.branch.id]);
    await db.query(`UPDATE ledger.company SET cnpj = NULL, state = NULL, audited = true`);
    const kept = await db.query<{ id: number; valid_to: string | null }>(
      'SELECT id, valid_to::text FROM ledger.signatory',
    );
    await db.query(`UPDATE ledger.signatory SET valid_from = '1990-01-01', valid_to = '1999-12-31'`);
    const exports = async (): Promise<number> =>
      (await books.ana.get<Page<EcdSummary>>(`${PATH}?company=${books.company}`)).body.totalElements;
    const before = await exports();
    const { status, body } = await books.send<ErrorBody>({ nature: 'RAZAO' });
    expect([status, body.code]).toEqual([409, 'ECD_NOT_READY']);
    expect(body.details.map(({ field, value = '' }) => `${field} ${value}`.trim())).toEqual([
      'cnpj',
      'state',
      'book',
      'signatories',
      'signatories',
      'auditors',
      'branch 0001',
    ]);
    expect(body.details.at(-1)?.reason).toBe('not consolidated: 2024-02, 2024-03');
    const later = await books.send<ErrorBody>({ to: '2024-05' });
    expect(later.body.details.at(-1)?.reason).toBe(
      'not consolidated: 2024-02, 2024-03; never opened: 2024-04, 2024-05',
    );
    await db.query(`UPDATE ledger.company SET cnpj = '11222333000181', state = 'SP', audited = false`);
    expect(kept).toHaveLength(2);
    await db.query(`UPDATE ledger.signatory SET valid_from = '2024-01-01', valid_to = NULL`);
    await books.seal(['2024-02-01', '2024-03-01']);
    expect(await exports()).toBe(before);
  });

  it('has the records of the file that the books were loaded from, and no finding', async () => {
    const { status, body } = await books.send();
    expect([status, body.judgement.findings]).toEqual([200, []]);
    const file = await books.file(body.id);
    expect(body).toMatchObject({
      fresh: true,
      bytes: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
      requestedBy: 'ana',
      nature: 'DIARIO GERAL',
      bookNumber: 7,
      filedAt: null,
      replacedCharacters: 0,
      transliteratedCharacters: 0,
    });
    const counts = compared(recordsOf(textOf(smallEcd()), 9), recordsOf(file, 9));
    expect(counts).toMatchObject({ I150: 3, I200: 12, I350: 1, I355: 3, J005: 1, J100: 6 });
    expect(file.toString('latin1').split('\r\n')).toHaveLength(body.lines + 1);
  });

  it('has the same bytes when repeated, is listed newest first, and names the hash of the file that it replaces', async () => {
    const first = (await books.send()).body;
    const again = (await books.send({ nature: '', replacedHash: '' })).body;
    expect([again.sha256, again.fingerprint]).toEqual([first.sha256, first.fingerprint]);
    expect(await books.file(again.id)).toEqual(await books.file(first.id));
    const replacedHash = 'AB'.repeat(20);
    const substitute = (await books.send({ replacedHash: replacedHash.toLowerCase() })).body;
    expect(substitute).toMatchObject({ replacedHash, judgement: { errors: 0 } });
    expect((await books.file(substitute.id)).toString('latin1')).toContain(`|1|${replacedHash}|`);
    const { body } = await books.ana.get<Page<EcdSummary>>(`${PATH}?company=${books.company}&size=2`);
    expect(body.totalElements).toBeGreaterThanOrEqual(3);
    expect(body).toMatchObject({ content: [{ id: substitute.id }, { id: again.id }] });
  });

  it('counts the characters that it replaces or transliterates', async () => {
    const { db } = books;
    const named = (name: string): Promise<unknown> =>
      db.query(`UPDATE ledger.account SET name = $1 WHERE code = '1.1.1.01'`, [name]);
    await named('CAIXA | MATRIZ – Nº 1…');
    const { body } = await books.send();
    expect(body).toMatchObject({ replacedCharacters: 1, transliteratedCharacters: 2 });
    expect((await books.file(body.id)).toString('latin1')).toContain('|CAIXA   MATRIZ - Nº 1...|');
    await named('CONTA 1.1.1.01');
  });

  it('has the registrations of the company without points, and a person once, with the newest name', async () => {
    const { db } = books;
    await db.query(
      `UPDATE ledger.company SET state_registration = '110.042.490.114', municipal_registration = '1.234-5'`,
    );
    const [added] = await db.query<{ id: number }>(
      `INSERT INTO ledger.signatory (company_id, name, tax_number, qualification, qualification_code, crc, crc_state, email, phone, legal_representative, valid_from)
       SELECT company_id, 'ANA NOVA', tax_number, qualification, qualification_code, crc, crc_state, email, phone, legal_representative, valid_from + 1
         FROM ledger.signatory WHERE qualification_code = '900' RETURNING id`,
    );
    const { body } = await books.send();
    const file = (await books.file(body.id)).toString('latin1');
    expect([body.judgement.findings, file]).toEqual([
      [],
      expect.stringContaining('|SP|110042490114|3550308|12345|'),
    ]);
    expect(file.match(/^\|J930\|.*\|900\|/gm)).toEqual([expect.stringContaining('|ANA NOVA|')]);
    await db.query('DELETE FROM ledger.signatory WHERE id = $1', [added?.id]);
    await db.query(`UPDATE ledger.company SET state_registration = NULL, municipal_registration = NULL`);
  });

  it('has an auditor once, with the newest row', async () => {
    const { db } = books;
    await db.query(
      `INSERT INTO ledger.auditor (company_id, name, tax_number, cvm_registration, valid_from)
       SELECT id, 'AUDITORIA', '11222333000181', cvm, begin
         FROM ledger.company, (VALUES ('1', '2023-01-01'::date), ('2', '2024-02-01'), ('3', '2024-04-01')) AS t (cvm, begin)`,
    );
    await db.query(`UPDATE ledger.company SET audited = true`);
    const { body } = await books.send();
    const file = (await books.file(body.id)).toString('latin1');
    expect(file.match(/^\|J935\|.*/gm)).toEqual(['|J935|11222333000181|AUDITORIA|2|']);
    await db.query('DELETE FROM ledger.auditor');
    await db.query(`UPDATE ledger.company SET audited = false`);
  });

  it('has the findings of the validator in the requested language', async () => {
    const { db } = books;
    const municipality = (code: string): Promise<unknown> =>
      db.query('UPDATE ledger.company SET municipality_code = $1', [code]);
    await municipality('3304557');
    const { body } = await books.send();
    expect(body.judgement.findings[0]?.message).toBe('IBGE codes of SP begin with 35');
    const again = await books.ana.get<EcdExport>(`${PATH}/${body.id}`, { 'accept-language': 'pt' });
    expect([again.headers.get('content-language'), again.body.judgement.rules[0]?.title]).toEqual([
      'pt-BR',
      'O município pertence à UF',
    ]);
    expect(again.body.judgement.findings[0]?.message).toBe('os códigos do IBGE de SP começam com 35');
    await municipality('3550308');
  });

  it('has no statements, and no finding, when it is of a part of the year without a closing', async () => {
    await books.db.query(
      `INSERT INTO ledger.book (company_id, nature, number, first_period, last_period) SELECT id, 'PARTE', 1, '2024-01-01', '2024-02-01' FROM ledger.company`,
    );
    const { body } = await books.send({ to: '2024-02' });
    expect([body.nature, body.judgement.findings]).toEqual(['PARTE', []]);
    const names = recordsOf(await books.file(body.id), 9).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('J'))).toEqual(['J001', 'J900', 'J930', 'J930', 'J990']);
    // The export depends on the table of books, too.
    await books.db.query(`DELETE FROM ledger.book WHERE nature = 'PARTE'`);
  });

  it.each([
    [{ from: '2024-13' }, 'INVALID_DATE', 'from'],
    [{ to: '2023-12' }, 'INVALID_RANGE', 'to'],
    [{ to: '2025-01' }, 'VALIDATION_FAILED', 'to'],
    [{ replacedHash: 'x' }, 'VALIDATION_FAILED', 'replacedHash'],
    [{ colour: 'red' }, 'VALIDATION_FAILED', 'colour'],
    [{ company: '-' }, 'INVALID_CODE', 'company'],
  ])('answers 400 to %j with %s at %s', async (fields, code, field) => {
    const { status, body } = await books.send<ErrorBody>(fields);
    expect([status, body.code, body.details[0]?.field]).toEqual([400, code, field]);
  });

  it('answers 401 without a valid token, 403 or 404 to strangers, and 403 to a filing without the role admin', async () => {
    const { app } = books;
    const first = (await books.send()).body;
    const requests: ((client: HttpClient) => Promise<HttpAnswer<ErrorBody>>)[] = [
      (client) => books.send<ErrorBody>({}, client),
      (client) => client.get<ErrorBody>(`${PATH}?company=${books.company}`),
      (client) => client.get<ErrorBody>(`${PATH}/${first.id}`),
      (client) => client.get<ErrorBody>(`${PATH}/${first.id}/file`),
      (client) => client.post<ErrorBody>(`${PATH}/${first.id}/filed`),
    ];
    const statusOf = async (client: HttpClient): Promise<number[]> =>
      await Promise.all(requests.map(async (send) => (await send(client)).status));
    expect(await statusOf(app.anonymous)).toEqual([401, 401, 401, 401, 401]);
    expect(await statusOf(app.anonymous.with('not a token'))).toEqual([401, 401, 401, 401, 401]);
    expect(await statusOf(app.as('eva'))).toEqual([403, 403, 404, 404, 403]);
    expect((await books.ana.post(`${PATH}/${first.id}/filed`)).status).toBe(403);
    const unknown = await books.ana.get<ErrorBody>(`${PATH}/999999`);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'ECD_NOT_FOUND']);
  });

  it('is not fresh after a name or a seal changed: its file and its filing answer 409 ECD_NOT_FRESH', async () => {
    const { db } = books;
    const first = (await books.send()).body;
    await db.query(`UPDATE ledger.account SET name = name || ' X' WHERE code = '1.1.1.01'`);
    const root = books.app.as('root', { roles: ['admin'] });
    expect((await books.ana.get<EcdExport>(`${PATH}/${first.id}`)).body.fresh).toBe(false);
    for (const answer of [
      await books.ana.get<ErrorBody>(`${PATH}/${first.id}/file`),
      await root.post<ErrorBody>(`${PATH}/${first.id}/filed`),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'ECD_NOT_FRESH']);
    await db.query(`UPDATE ledger.account SET name = 'CONTA 1.1.1.01' WHERE code = '1.1.1.01'`);
    expect((await books.ana.get<EcdExport>(`${PATH}/${first.id}`)).body.fresh).toBe(true);
    await db.query(`SELECT * FROM ledger.reopen_months($1, '2024-03-01', 'mend')`, [books.loaded.branch.id]);
    await givenConsolidated(db, books.loaded.branch, '2024-03-01');
    expect((await books.ana.get<EcdExport>(`${PATH}/${first.id}`)).body.fresh).toBe(false);
  });

  it('protects its months from reopening and purge once it is filed, and is filed only once', async () => {
    const { db } = books;
    const root = books.app.as('root', { roles: ['admin'] });
    const { id } = (await books.send()).body;
    const filed = await root.post<EcdExport>(`${PATH}/${id}/filed`);
    expect([filed.status, filed.body.filedBy, typeof filed.body.filedAt]).toEqual([200, 'root', 'string']);
    expect((await root.post<EcdExport>(`${PATH}/${id}/filed`)).body.filedAt).toBe(filed.body.filedAt);
    expect(
      await db.query(`SELECT action, entity_id::int AS id FROM ledger.audit_event WHERE entity = 'ecd'`),
    ).toEqual([{ action: 'ecd.filed', id }]);
    const branch = books.loaded.branch.id;
    for (const change of [
      `SELECT * FROM ledger.reopen_months(${branch}, '2024-02-01', 'mend')`,
      `INSERT INTO ledger.purge (branch_id, period) VALUES (${branch}, '2024-03-01')`,
    ])
      expect(await refusalOf(db.query(change))).toBe('period_filed');
  });

  it('leaves no open day in its filed months to a branch that is added after the filing', async () => {
    const { db } = books;
    const [later = { id: 0 }] = await db.query<{ id: number }>(
      `INSERT INTO ledger.branch (company_id, code, name, accounting_day) SELECT company_id, '0002', 'FILIAL', '2024-01-01' FROM ledger.branch RETURNING id`,
    );
    const branch = { ...books.loaded.branch, ...later };
    const open = (month: string): Promise<{ closed_through_day: number }[]> =>
      db.query(
        'INSERT INTO ledger.branch_period (branch_id, period) VALUES ($1, $2) RETURNING closed_through_day',
        [branch.id, month],
      );
    expect(await open('2024-01-01')).toEqual([{ closed_through_day: 31 }]);
    const opening = `INSERT INTO ledger.opening_balance (branch_id, account_id, amount) SELECT ${branch.id}, min(id), 1 FROM ledger.account WHERE kind = 'A'`;
    expect(await refusalOf(db.query(opening))).toBe('period_filed');
    await givenConsolidated(db, branch, '2024-01-01');
    expect(await open('2024-02-01')).toEqual([{ closed_through_day: 29 }]);
    await givenConsolidated(db, branch, '2024-02-01');
    await open('2024-03-01');
    await givenConsolidated(db, branch, '2024-03-01');
    expect(await open('2024-04-01')).toEqual([{ closed_through_day: 0 }]);
  });
});

it('an ECD is exported after an open month was purged, and answers 409 once a month was purged after its seal', async () => {
  const books = await Exported.from(textOf(smallEcd()));
  const { db, loaded } = books;
  await givenPurged(db, loaded.branch, '2024-02-01');
  await books.seal();
  expect((await books.send()).status).toBe(200);
  await givenPurged(db, loaded.branch, '2024-01-01');
  const { status, body } = await books.send<ErrorBody>();
  expect([status, body.code, body.details[0]?.reason]).toEqual([
    409,
    'ECD_NOT_READY',
    'purged, without their entries: 2024-01',
  ]);
  await books.close();
});

it('a fiscal year whose last quarter has no result has a closing of zeros at its end, and no finding', async () => {
  const books = await Exported.from(textOf(smallEcd()));
  const { db, loaded } = books;
  const months = ['2024-04-01', '2024-05-01', '2024-06-01'];
  await db.query('UPDATE ledger.company SET fiscal_year_end_month = 6');
  await db.query(`UPDATE ledger.book SET last_period = '2024-12-01'`);
  await db.query('INSERT INTO ledger.branch_period (branch_id, period) SELECT $1, unnest($2::date[])', [
    loaded.branch.id,
    months,
  ]);
  await books.seal([...loaded.periods, ...months]);
  const { status, body } = await books.send({ to: '2024-06' });
  expect([status, body.judgement.findings]).toEqual([200, []]);
  const records = recordsOf(await books.file(body.id), 9);
  expect(records.filter(({ name }) => name === 'I350').map(({ values }) => values['DT_RES'])).toEqual([
    '31032024',
    '30062024',
  ]);
  const results = records.filter(({ name }) => name === 'I355').map(({ values }) => values['VL_CTA']);
  expect(results.slice(3)).toEqual(['0', '0', '0']);
  await books.close();
});
