// Reads the OpenAPI document of each built service from the service itself, so that the committed copy is what a
// caller gets. The services need a migrated database to start; it is a temporary one.
import { migrate } from '@razao/domain';
import { startApp } from '@razao/testing';
import type { AppName } from '@razao/testing';
import { startCluster } from '@razao/testing/postgres';
import { Client } from 'pg';

const DATABASE = 'razao_documents';

/** @returns path of the committed copy → its text */
export async function openApiDocuments(services: readonly AppName[]): Promise<Map<string, string>> {
  const cluster = await startCluster();
  try {
    const admin = new Client({ connectionString: cluster.url });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${DATABASE}`);
    await admin.end();
    const databaseUrl = cluster.urlOf(DATABASE);
    await migrate(databaseUrl);
    const texts = await Promise.all(
      services.map(async (service): Promise<[string, string]> => {
        return [`docs/openapi/${service}.json`, await openApiOf(service, databaseUrl)];
      }),
    );
    return new Map(texts);
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
