// Jest calls this once per run, before the workers exist. It opens a broker that starts the test server (PostgreSQL)
// and Redis when the first test file needs them, so that a project of pure tests does not wait for them.
import { generateKeyPairSync } from 'node:crypto';
import { startBroker } from './broker.mjs';

/** @type {Awaited<ReturnType<typeof startBroker>> | undefined} the broker of the run, for its teardown */
export let broker;

export default async function globalSetup() {
  broker = await startBroker();
  process.env['RAZAO_TEST_BROKER'] = broker.url;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  process.env['RAZAO_TEST_SIGNING_KEY'] = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
