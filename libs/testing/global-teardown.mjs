// Stops what the broker started, and fails the run when a test file left its database behind.
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
