// Tests the lowest rate of an upload over HTTP. A client that sends too slowly is refused while it sends, and its
// upload leaves no file. A client a little above the rate may finish. The test takes as long as the window of the rate,
// a minute. Both clients send what is due by the clock, even when their timers are late.
import { expect, it } from '@jest/globals';
import { testToken } from '@razao/testing/apps';
import { useFixture, useTemporaryFolder } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';
import { readdir } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { CSV_COLUMNS, csvRow } from './csv-files.js';
import { startMovements } from './movements-fixture.js';

const BYTES_PER_SECOND_MIN = 1_024;
/** A quarter above the lowest rate, for longer than a window, so that a machine may pause for ten seconds. */
const PATIENT_BYTES_PER_SECOND = 1_280;
const PATIENT_SECONDS = 64;
/** Half of the lowest rate, for so long that only the service can end the upload. */
const DRIBBLE_BYTES_PER_SECOND = 512;
const DRIBBLE_SECONDS = 3_600;
const TICK_MS = 250;

const spool = useTemporaryFolder();
const on = useFixture(
  () =>
    startMovements({
      env: { UPLOAD_BYTES_PER_SECOND_MIN: String(BYTES_PER_SECOND_MIN), UPLOAD_SPOOL_DIR: spool.path },
    }),
  (opened) => opened.stop(),
);

interface Answer {
  readonly status: number | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** The bytes of the file that were not sent when the answer arrived. */
  readonly unsent: number;
}

it('an upload below the minimum rate gets 400 UPLOAD_INTERRUPTED while it is sent, and one above it is imported', async () => {
  const [slowBatch, patientBatch] = [await on.batch(), await on.batch()];
  const before = await on.counts();
  const patientFile = rowsOf(PATIENT_BYTES_PER_SECOND * PATIENT_SECONDS);
  const patient = upload(patientBatch, patientFile, PATIENT_BYTES_PER_SECOND);
  const slow = await upload(
    slowBatch,
    rowsOf(DRIBBLE_BYTES_PER_SECOND * DRIBBLE_SECONDS),
    DRIBBLE_BYTES_PER_SECOND,
  );
  expect(slow.status).toBe(400);
  expect(slow.body).toMatchObject({
    code: 'UPLOAD_INTERRUPTED',
    error: 'Bad Request',
    message: expect.stringMatching(
      /^the body came too slowly: \d+ bytes in \d+ s, at least 1024 bytes per second are expected: nothing was saved$/,
    ),
  });
  expect(slow.unsent).toBeGreaterThan(0);
  const rows = patientFile.split('\n').length - 2;
  expect(await patient).toMatchObject({
    status: 200,
    body: { success: true, totalRows: rows, successRows: rows },
    unsent: 0,
  });
  await until(
    async () => await readdir(spool.path),
    (folders) => folders.length === 0,
  );
  const after = await on.counts();
  expect([after.document - before.document, after.entry - before.entry]).toEqual([rows, rows]);
});

function rowsOf(bytes: number): string {
  const lines = [CSV_COLUMNS];
  let length = 0;
  for (let row = 1; length < bytes; row += 1) {
    const line = csvRow({ documento: `D${row}` });
    lines.push(line);
    length += line.length + 1;
  }
  return [...lines, ''].join('\n');
}

async function upload(batch: number, file: string, bytesPerSecond: number): Promise<Answer> {
  const bytes = Buffer.from(file);
  const request = httpRequest(`${on.app.url}/batch/${batch}/import`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${testToken({ subject: 'ana' })}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
  });
  request.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
  let sent = 0;
  const begun = performance.now();
  const ticks = setInterval(() => {
    const due = Math.min(bytes.length, Math.floor(((performance.now() - begun) * bytesPerSecond) / 1_000));
    if (due > sent) request.write(bytes.subarray(sent, due));
    sent = due;
    if (sent < bytes.length) return;
    clearInterval(ticks);
    request.end('\r\n--b--\r\n');
  }, TICK_MS);
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).on('error', reject);
    });
    const unsent = bytes.length - sent;
    let text = '';
    for await (const part of response.setEncoding('utf8')) text += String(part);
    return { status: response.statusCode, body: JSON.parse(text) as Answer['body'], unsent };
  } finally {
    clearInterval(ticks);
    request.destroy();
  }
}
