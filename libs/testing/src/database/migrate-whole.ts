/**
 * Migrates the ledger and the queues. Imports both only here: they take longer to load than most test files without
 * them, and a file rarely migrates.
 */
export async function migrateWhole(url: string, cell = 0): Promise<void> {
  const { migrate } = await import('@razao/schema');
  const { migrateQueues } = await import('@razao/platform/queues');
  await migrate(url, cell);
  await migrateQueues(url);
}
