// Jest calls this once a run, before the workers exist. It opens a broker that starts the test server
// (PostgreSQL) and Redis when the first test file asks for them, so that a project of pure tests pays nothing.
import { startBroker } from './broker.mjs';

export default async function globalSetup() {
  const broker = await startBroker();
  process.env['RAZAO_TEST_BROKER'] = broker.url;
  globalThis.razaoTestBroker = broker;
}
