// Stops the servers of the broker, and fails the run when a test file left its database open.
import { broker } from './global-setup.mjs';

export default async function globalTeardown() {
  if (!broker) return;
  const leaked = await broker.stop();
  if (leaked.length > 0) {
    throw new Error(
      `${leaked.length} test database(s) were never closed; call close() in afterAll:\n  ${leaked.join('\n  ')}`,
    );
  }
}
