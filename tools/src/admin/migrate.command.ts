// Brings the schema, and the queues that live in the database, to what this build expects.
import { migrate } from '@razao/domain';
import { migrateQueues } from '@razao/platform';
import { readOptions } from './command-line.js';
import type { Command } from './command.js';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: ['migrate'],
  does: "brings the database to this build's schema",
  async run(words, installation, say) {
    readOptions(words, {}, 'migrate');
    const url = await installation.databaseUrl();
    const ran = await migrate(url);
    await migrateQueues(url);
    say(ran.length === 0 ? 'The schema is up to date.' : `Ran ${ran.join(', ')}.`);
  },
};
