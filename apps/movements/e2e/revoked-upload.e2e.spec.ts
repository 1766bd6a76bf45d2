// Tests over HTTP that a file is imported with the permissions that the caller has when it has arrived.
import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { testToken } from '@razao/testing/apps';
import { givenCompany, givenOpenPeriod } from '@razao/testing/factories';
import { useFixture, useTemporaryFolder } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';
import { CSV_COLUMNS, csvRow } from './csv-files.js';
import { iplFile, iplLine } from './ipl-lines.js';
import { startMovements } from './movements-fixture.js';

const spool = useTemporaryFolder();
const on = useFixture(
  () => startMovements({ env: { UPLOAD_SPOOL_DIR: spool.path } }),
  (opened) => opened.stop(),
);

it('a permission that is revoked while files arrive does not count for them', async () => {
  const company = await givenCompany(on.db, { code: '0012', branches: ['0001'] });
  await givenOpenPeriod(on.db, company.branch, '2024-01-01');
  await on.admit(company);
  const batch = await on.batch({}, company);
  const csv = begun(`/batch/${batch}/import`, 'a.csv');
  const ipl = begun('/import/ipl', 'a.ipl');
  // The service makes the folder of an upload after the guards have passed the request.
  await until(
    async () => await readdir(spool.path),
    (folders) => folders.length === 2,
  );
  await on.db.query(`DELETE FROM access.grant_direct WHERE company_id = ${company.id}`);
  await until(
    () => on.ana.get('/monthOpening/0012/0001'),
    ({ status }) => status === 403,
  );
  const before = await on.counts();
  expect(await answered(csv, `${CSV_COLUMNS}\n${csvRow()}\n`)).toMatchObject({ code: 'BATCH_NOT_FOUND' });
  expect(await answered(ipl, iplFile(iplLine()).toString('latin1'))).toMatchObject({
    successRows: 0,
    errors: [expect.stringMatching(/^line 1: filial: the user has no permission/)],
  });
  expect(await on.counts()).toEqual(before);
});

function begun(path: string, fileName: string): ClientRequest {
  const request = httpRequest(`${on.app.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${testToken({ subject: 'ana' })}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
  });
  request.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`);
  return request;
}

async function answered(request: ClientRequest, file: string): Promise<unknown> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject).end(`${file}\r\n--b--\r\n`);
  });
  return await json(response);
}
