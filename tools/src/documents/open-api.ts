// Reads the OpenAPI document of each built service from the service itself, so that the committed copy is what a
// caller gets. The services need a migrated database to start; it is a temporary one.
import { migrate } from '@razao/schema';
import { startApp, type AppName } from '@razao/testing/apps';
import { startCluster } from '@razao/testing/postgres';
import { Client } from 'pg';

const DATABASE = 'razao_documents';

/** @returns service → the text of its document */
export async function openApiDocuments(services: readonly AppName[]): Promise<[AppName, string][]> {
  const cluster = await startCluster();
  try {
    const admin = new Client({ connectionString: cluster.url });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${DATABASE}`);
    await admin.end();
    const databaseUrl = cluster.urlOf(DATABASE);
    await migrate(databaseUrl);
    return await Promise.all(
      services.map(async (service): Promise<[AppName, string]> => {
        return [service, await openApiOf(service, databaseUrl)];
      }),
    );
  } finally {
    await cluster.stop();
  }
}

async function openApiOf(service: AppName, databaseUrl: string): Promise<string> {
  const app = await startApp(service, { databaseUrl, worker: false });
  try {
    const response = await fetch(`${app.url}/docs/openapi.json`);
    if (!response.ok) throw new Error(`${service} answered ${response.status} for its OpenAPI document.`);
    return `${JSON.stringify(await response.json(), undefined, 2)}\n`;
  } finally {
    await app.stop();
  }
}
