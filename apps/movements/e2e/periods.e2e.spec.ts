import { describe, expect, it } from '@jest/globals';
import { givenCompany, givenConsolidated, type GivenCompany } from '@razao/testing/factories';
import { useSharedMovements } from './movements-fixture.js';

const on = useSharedMovements();

async function company(): Promise<{ given: GivenCompany; months: string; closeDay: string }> {
  const given = await givenCompany(on.db);
  await on.admit(given);
  const place = `${given.code}/${given.branch.code}`;
  return { given, months: `/monthOpening/${place}`, closeDay: `/calendar/closeday/${place}` };
}

const open = async (months: string, ...list: string[]): Promise<void> => {
  for (const newyearmonth of list) {
    expect(await on.ana.post(months, { newyearmonth })).toMatchObject({ status: 201 });
  }
};

describe('POST /monthOpening', () => {
  const FORM = 'expected a month as MM/YYYY, found ';

  it('opens months in sequence from the base month, and GET reports them', async () => {
    const { given, months } = await company();
    expect((await on.ana.get(months)).body).toEqual({
      initialyearmonth: '01/2024',
      endyearmonth: '',
      newyearmonth: '01/2024',
      firstPostingyearmonth: '',
      lastPostingyearmonth: '',
    });
    await open(months, '01/2024', '02/2024');
    const last = await on.ana.post(months, { newyearmonth: '03/2024' });
    const standing = {
      initialyearmonth: '01/2024',
      endyearmonth: '03/2024',
      newyearmonth: '04/2024',
      firstPostingyearmonth: '01/2024',
      lastPostingyearmonth: '03/2024',
    };
    expect(last).toMatchObject({ status: 201, body: standing });
    expect((await on.ana.get(months)).body).toEqual(standing);
    await givenConsolidated(on.db, given.branch, '2024-01-01');
    expect((await on.ana.get(months)).body).toEqual({ ...standing, firstPostingyearmonth: '02/2024' });
  });

  it.each([
    ['05/2024', 'MONTH_OUT_OF_SEQUENCE', '03/2024'],
    ['12/2023', 'MONTH_OUT_OF_SEQUENCE', '03/2024'],
    ['02/2024', 'MONTH_ALREADY_OPENED', '02/2024'],
    ['01/2024', 'MONTH_NOT_REOPENED', 'POST /monthReopening'],
    ['13/2024', 'INVALID_DATE', FORM],
    ['2024-03', 'INVALID_DATE', FORM],
    ['3/2024', 'INVALID_DATE', FORM],
    ['', 'INVALID_DATE', FORM],
    [3, 'VALIDATION_FAILED', 'expected a month as MM/YYYY, in quotation marks, found 3'],
    [undefined, 'VALIDATION_FAILED', FORM],
  ])('answers 400 to %s with %s, and opens nothing', async (newyearmonth, code, said) => {
    const { given, months } = await company();
    await open(months, '01/2024', '02/2024');
    await givenConsolidated(on.db, given.branch, '2024-01-01');
    const before = (await on.ana.get(months)).body;
    const answer = await on.ana.post<{ message: string }>(months, { newyearmonth });
    expect(answer).toMatchObject({ status: 400, body: { code, details: [{ field: 'newyearmonth' }] } });
    expect(answer.body.message).toMatch(/^newyearmonth: /);
    expect(answer.body.message).toContain(said);
    expect((await on.ana.get(months)).body).toEqual(before);
  });

  it('opens a month once for two simultaneous requests', async () => {
    const { months } = await company();
    const answers = await Promise.all([1, 2].map(() => on.ana.post(months, { newyearmonth: '01/2024' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });
});

describe('GET /calendar/closeday', () => {
  it('closes the accounting day, moves to the next day, and answers with no-store', async () => {
    const { months, closeDay } = await company();
    await open(months, '01/2024');
    const answer = await on.ana.get<{ msg: string }>(closeDay);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({ msg: 'Day 2024-01-01 is closed. The accounting day is 2024-01-02.' });
    expect((await on.ana.get(closeDay)).body).toMatchObject({
      msg: expect.stringContaining('2024-01-02 is closed'),
    });
  });

  it('makes entries of the closed day fail with DAY_CLOSED, and accepts the next day', async () => {
    const { given, months, closeDay } = await company();
    await open(months, '01/2024');
    const documentId = await on.document({ batchId: await on.batch({}, given) });
    const entry = (lancamento: string, day: string) =>
      on.ana.post('/entry', on.entry(documentId, { lancamento, day }, given));
    expect(await entry('1', '1')).toMatchObject({ status: 201 });
    await on.ana.get(closeDay);
    expect(await entry('2', '1')).toMatchObject({
      status: 400,
      body: { code: 'DAY_CLOSED', details: [{ field: 'day', value: '1' }] },
    });
    expect(await entry('2', '2')).toMatchObject({ status: 201 });
  });

  it('changes nothing when it is repeated with a closed day, and refuses a later one with NOT_THE_ACCOUNTING_DAY', async () => {
    const { months, closeDay } = await company();
    await open(months, '01/2024');
    const first = await on.ana.get(`${closeDay}?day=2024-01-01`);
    const again = await on.ana.get<{ msg: string }>(`${closeDay}?day=2024-01-01`);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.msg).toBe('Day 2024-01-01 was closed before. The accounting day is 2024-01-02.');
    expect(await on.ana.get(`${closeDay}?day=2024-01-03`)).toMatchObject({
      status: 400,
      body: { code: 'NOT_THE_ACCOUNTING_DAY', details: [{ field: 'day', value: '2024-01-03' }] },
    });
  });

  it('passes through a month that was opened with all its days closed, as one of a filed ECD is', async () => {
    const { given, months, closeDay } = await company();
    await open(months, '01/2024');
    await on.db.query('UPDATE ledger.branch_period SET closed_through_day = 31 WHERE branch_id = $1', [
      given.branch.id,
    ]);
    for (const [day, next] of [
      ['01', '02'],
      ['02', '03'],
    ])
      expect(await on.ana.get(closeDay)).toMatchObject({
        status: 200,
        body: { msg: `Day 2024-01-${day} is closed. The accounting day is 2024-01-${next}.` },
      });
  });

  it('answers 400 to a day before the base month, unlike to a day that was closed', async () => {
    const { months, closeDay } = await company();
    await open(months, '01/2024');
    const before = {
      status: 400,
      body: {
        code: 'NOT_THE_ACCOUNTING_DAY',
        message:
          'day: 2023-12-31 cannot be closed: the books of this branch begin after 12/2023, and the accounting day is 2024-01-01',
        details: [{ field: 'day', value: '2023-12-31' }],
      },
    };
    expect(await on.ana.get(`${closeDay}?day=2023-12-31`)).toMatchObject(before);
    await on.ana.get(closeDay);
    expect(await on.ana.get(`${closeDay}?day=2024-01-01`)).toMatchObject({ status: 200 });
    expect(await on.ana.get(`${closeDay}?day=2023-12-31`)).toMatchObject({ status: 400 });
  });

  it.each(['2024-02-30', '01/01/2024', '2024-1-1', 'x', ''])('answers 400 to %s as the day', async (day) => {
    const { months, closeDay } = await company();
    await open(months, '01/2024');
    expect(await on.ana.get(`${closeDay}?day=${day}`)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_DATE', details: [{ field: 'day' }] },
    });
  });

  it('answers 400 NO_NEXT_OPENED_DAY to the last opened day until the next month is open', async () => {
    const { given, months, closeDay } = await company();
    await open(months, '01/2024');
    await on.db.query(`UPDATE ledger.branch SET accounting_day = '2024-01-31' WHERE id = $1`, [
      given.branch.id,
    ]);
    expect(await on.ana.get(closeDay)).toMatchObject({ status: 400, body: { code: 'NO_NEXT_OPENED_DAY' } });
    await open(months, '02/2024');
    expect((await on.ana.get(closeDay)).body).toMatchObject({
      msg: 'Day 2024-01-31 is closed. The accounting day is 2024-02-01.',
    });
  });

  it('skips consolidated months', async () => {
    const { given, months, closeDay } = await company();
    await open(months, '01/2024', '02/2024');
    await givenConsolidated(on.db, given.branch, '2024-01-01');
    expect((await on.ana.get(closeDay)).body).toMatchObject({
      msg: expect.stringContaining('is 2024-02-01.'),
    });
  });

  it('answers 400 PERIOD_NOT_OPEN when the month of the accounting day was never opened', async () => {
    const { closeDay } = await company();
    expect(await on.ana.get(closeDay)).toMatchObject({ status: 400, body: { code: 'PERIOD_NOT_OPEN' } });
  });

  it('closes one day for each of eight simultaneous requests', async () => {
    const { given, months, closeDay } = await company();
    await open(months, '01/2024');
    const answers = await Promise.all(Array.from({ length: 8 }, () => on.ana.get(closeDay)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const [row] = await on.db.query<{ day: string }>(
      'SELECT accounting_day::text AS day FROM ledger.branch WHERE id = $1',
      [given.branch.id],
    );
    expect(row?.day).toBe('2024-01-09');
  });
});
