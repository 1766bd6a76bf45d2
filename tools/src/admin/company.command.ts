// Loads a company's master data from a folder; running it again changes nothing.
import { CommandRefused, readOptions } from './command-line.js';
import type { Command } from './command.js';
import { loadCompany } from './company-load/load-company.js';

const USAGE = 'company load DIR';

export const companyCommand: Command = {
  usage: [USAGE],
  does: 'loads a company: options, chart, branches, openings',
  async run([verb, ...words], installation, say) {
    if (verb !== 'load')
      throw new CommandRefused(
        `${verb === undefined ? 'company needs one more word' : `company ${verb} is not known`}. Usage: npm run admin -- ${USAGE}`,
      );
    const {
      positionals: [directory = ''],
    } = readOptions(words, {}, USAGE, ['DIR']);
    const loaded = await installation.withDatabase(
      async (database) => await loadCompany(database, directory),
    );
    const { code, branches, accounts, changed } = loaded;
    say(
      `Company ${code}: ${branches} ${branches === 1 ? 'branch' : 'branches'}, ${accounts} accounts; ${changed === 0 ? 'nothing to change' : `${changed} rows added or changed`}.`,
    );
  },
};
