// Tests the metric of imports: rows by format and result, which are counted only once, when an import has ended.
import { describe, expect, it } from '@jest/globals';
import { givenCompany, givenOpenPeriod } from '@razao/testing/factories';
import { CSV_COLUMNS, csvFile } from './csv-files.js';
import { iplFile, iplLine } from './ipl-lines.js';
import { jsonMovements } from './json-movements.js';
import { useMovements } from './movements-fixture.js';

/** Two correct documents, and one on a day that the month does not have. */
const MIXED = csvFile({}, { documento: 'D2' }, { documento: 'D3', day: '32' });

const on = useMovements();

async function counted(format: string): Promise<{ accepted: number; refused: number }> {
  const page = await (await fetch(`${on.app.managementUrl}/actuator/prometheus`)).text();
  const of = (result: string): number =>
    Number(
      new RegExp(`^import_rows_total\\{format="${format}",result="${result}"\\} (\\d+)$`, 'm').exec(
        page,
      )?.[1],
    );
  return { accepted: of('accepted'), refused: of('refused') };
}

describe('import_rows_total', () => {
  it('counts the rows of a CSV file by result, without dry runs and repeats of a request', async () => {
    const batch = await on.batch();
    const send = async (fields: Record<string, string>, headers = {}): Promise<unknown> => {
      const file = { filename: 'movement.csv', content: MIXED, fields };
      const answer = await on.ana.upload(`/batch/${batch}/import`, file, headers);
      expect(answer.status).toBe(200);
      return answer.body;
    };
    expect(await counted('csv')).toEqual({ accepted: 0, refused: 0 });
    await send({ dryRun: 'true' });
    expect(await counted('csv')).toEqual({ accepted: 0, refused: 0 });
    await send({ atomic: 'true' });
    expect(await counted('csv')).toEqual({ accepted: 0, refused: 3 });
    const key = { 'idempotency-key': 'rows-once' };
    const first = await send({}, key);
    expect(await counted('csv')).toEqual({ accepted: 2, refused: 4 });
    expect(await send({}, key)).toEqual(first);
    expect(await counted('csv')).toEqual({ accepted: 2, refused: 4 });
    await send({});
    expect(await counted('csv')).toEqual({ accepted: 2, refused: 7 });
  });

  it('counts no row of an import that is refused before its rows are checked', async () => {
    const before = await counted('csv');
    const closed = await on.batch();
    const send = async (content: string): Promise<number> =>
      (await on.ana.upload(`/batch/${closed}/import`, { filename: 'a.csv', content })).status;
    expect(await send(CSV_COLUMNS)).toBe(400);
    expect(await send('a,b\n1,2\n')).toBe(400);
    expect(await counted('csv')).toEqual(before);
  });

  it('counts IPL files and JSON movements by their format', async () => {
    const company = await givenCompany(on.db, { code: '0012', branches: ['0001'] });
    await givenOpenPeriod(on.db, company.branch, '2024-01-01');
    await on.admit(company);
    const content = iplFile(iplLine(), iplLine({ documento: 'D2', dia: '32' }));
    const whole = await on.ana.upload('/import/ipl', { filename: 'a.ipl', content });
    expect(whole).toMatchObject({ status: 200, body: { successRows: 1, errorRows: 1 } });
    expect(await counted('ipl')).toEqual({ accepted: 1, refused: 1 });

    const json = jsonMovements(on);
    expect(await json.send(json.movement())).toMatchObject({ status: 200, body: { successRows: 1 } });
    const refused = json.movement({ documentos: [json.document('D1', json.entry({ day: '32' }))] });
    expect(await json.send(refused)).toMatchObject({ body: { successRows: 0, errorRows: 1 } });
    expect(await counted('json')).toEqual({ accepted: 1, refused: 1 });
  });
});
