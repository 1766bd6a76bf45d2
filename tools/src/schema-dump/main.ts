// The command behind "npm run schema:dump": migrates an empty database on a temporary server, dumps it, and
// writes libs/schema/schema.sql, or with --check compares it and fails on a difference.
import { readFile, writeFile } from 'node:fs/promises';
import { migrate } from '@razao/schema';
import { startCluster } from '@razao/testing/postgres';
import { Client } from 'pg';
import { dumpSchema } from './dump-schema.js';

const COMMITTED = new URL('../../../libs/schema/schema.sql', import.meta.url);
const DATABASE = 'razao_schema';

async function dumpMigrated(): Promise<string> {
  const cluster = await startCluster();
  try {
    await onServer(cluster.url, (client) => client.query(`CREATE DATABASE ${DATABASE}`));
    const url = cluster.urlOf(DATABASE);
    await migrate(url);
    return await onServer(url, (client) =>
      dumpSchema(
        async (text, values) => (await client.query<{ definition: string }>(text, [...values])).rows,
      ),
    );
  } finally {
    await cluster.stop();
  }
}

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const dumped = await dumpMigrated();
if (process.argv.includes('--check')) {
  const committed = await readFile(COMMITTED, 'utf8').catch(() => '');
  if (committed !== dumped) {
    const line = firstDifference(committed, dumped);
    process.stderr.write(
      `libs/schema/schema.sql differs from the migrations at line ${line}. Run "npm run schema:dump" and commit it.\n`,
    );
    process.exitCode = 1;
  }
} else {
  await writeFile(COMMITTED, dumped);
}

function firstDifference(left: string, right: string): number {
  const [a, b] = [left.split('\n'), right.split('\n')];
  return b.findIndex((text, index) => a[index] !== text) + 1 || b.length + 1;
}
