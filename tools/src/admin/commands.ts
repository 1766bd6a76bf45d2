// The administrative commands. A command loads its code when it is called; a short command would otherwise spend most
// of its time on the code of the others.
import { constants, setPriority } from 'node:os';
import type { Access } from './access.js';
import { command, type Command, type Given } from './command-line.js';

const TARGET = ['--company C', '--branch B|*'] as const;

/**
 * Changes permissions; running services apply the change moments after its commit.
 * @param say what to print when it is done, and when it was so before
 */
function accessCommand<const Takes extends readonly string[]>(
  how: 'add' | 'remove',
  words: string,
  takes: Takes,
  does: string,
  say: (given: Given<Takes>) => readonly [done: string, already: string],
): Command {
  return command(words, takes, does, async (given, installation, sayLine) => {
    const { changeAccess } = await import('./access.js');
    const { NAME: group, ...access } = given as Access & { readonly NAME?: string };
    const [done, already] = say(given);
    const changed = await installation.withDatabase((database) =>
      changeAccess(database, how, { ...access, group }),
    );
    sayLine(changed ? done : already);
  });
}

/** A word for a shell, in quotes where it needs them. */
function quoted(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

export const COMMANDS: readonly Command[] = [
  command('migrate', [], "brings the database to this build's schema", async (_, installation, say) => {
    const { migrateDatabase } = await import('./migrate.js');
    const [url, cell] = [await installation.databaseUrl(), await installation.cell()];
    await migrateDatabase(url, cell, say, installation.databaseSource);
    const { openToPublic } = await import('./open-to-public.js');
    const open = await installation.withDatabase(openToPublic);
    if (open !== undefined) say(open);
  }),
  command(
    'company load',
    ['DIR'],
    'loads a company: options, chart, branches, openings',
    async ({ DIR }, installation, say) => {
      const { loadCompany } = await import('./company-load/load-company.js');
      const { code, branches, accounts, changed } = await installation.withDatabase((database) =>
        loadCompany(database, DIR),
      );
      say(
        `Company ${code}: ${branches} ${branches === 1 ? 'branch' : 'branches'}, ${accounts} accounts; ${changed === 0 ? 'nothing to change' : `${changed} rows added, changed or removed`}.`,
      );
    },
  ),
  command(
    'company init',
    ['DIR'],
    'writes a company folder to begin from, which loads as it is',
    async ({ DIR }, _, say) => {
      const { initCompany } = await import('./company-init/init-company.js');
      const files = await initCompany(DIR);
      say(
        `${DIR}: ${files.length} files. Change them to your company, then: npm run admin -- company load ${quoted(DIR)}`,
      );
    },
  ),
  command(
    'company from-ecd',
    ['FILE', 'DIR', '[--branch B]'],
    'makes a company folder of a filed ECD',
    async ({ FILE, DIR, branch }, _, say) => {
      const { companyFromEcd } = await import('./company-from-ecd/company-from-ecd.js');
      const made = await companyFromEcd(FILE, DIR, branch);
      say(
        `${DIR}: company ${made.code}, branch ${made.branch}, ${made.accounts} accounts, ${made.months} months, ${made.entries} entries.`,
      );
      for (const line of made.leftOut) say(`  ${line}`);
    },
  ),
  command(
    'company move',
    ['CODE', '--to CELL', '[--rate ROWS_PER_SECOND]', '[--dry-run]'],
    'moves a company to the cell of TARGET_DATABASE_URL; again after a kill',
    async ({ CODE, to, rate, 'dry-run': dryRun }, installation, say) => {
      // The priority is lowered before the code is loaded, because that takes most of the processor time of the
      // command.
      if (rate !== undefined) setPriority(constants.priority.PRIORITY_LOW);
      const { move } = await import('./company-move/commands.js');
      await move(installation, say, CODE, to, { rate, dryRun });
    },
  ),
  command(
    'company drop-moved',
    ['CODE'],
    'deletes the copy of a company that lives in another cell',
    async ({ CODE }, installation, say) => {
      const { dropMoved } = await import('./company-move/commands.js');
      await dropMoved(installation, say, CODE);
    },
  ),
  accessCommand(
    'add',
    'grant',
    ['--user U', ...TARGET],
    "lets a user see a branch's books",
    ({ user, company, branch }) => [
      `${user} may now see ${company}/${branch}.`,
      `${user} could already see ${company}/${branch}.`,
    ],
  ),
  accessCommand(
    'remove',
    'revoke',
    ['--user U', ...TARGET],
    'takes that permission back',
    ({ user, company, branch }) => [
      `${user} no longer has the direct permission for ${company}/${branch}.`,
      `${user} had no direct permission for ${company}/${branch}.`,
    ],
  ),
  accessCommand('add', 'group create', ['NAME'], 'permissions that several users share', ({ NAME }) => [
    `Group ${NAME} was created.`,
    `There is a group ${NAME} already.`,
  ]),
  accessCommand('remove', 'group remove', ['NAME'], '', ({ NAME }) => [
    `Group ${NAME} was removed.`,
    `There is no group ${NAME}.`,
  ]),
  accessCommand('add', 'group add', ['NAME', '--user U'], '', ({ NAME, user }) => [
    `${user} is in group ${NAME} now.`,
    `${user} is in group ${NAME} already.`,
  ]),
  accessCommand('remove', 'group drop', ['NAME', '--user U'], '', ({ NAME, user }) => [
    `${user} is no longer in group ${NAME}.`,
    `${user} is not in group ${NAME}.`,
  ]),
  accessCommand('add', 'group grant', ['NAME', ...TARGET], '', ({ NAME, company, branch }) => [
    `Group ${NAME} may now see ${company}/${branch}.`,
    `Group ${NAME} could already see ${company}/${branch}.`,
  ]),
  accessCommand('remove', 'group revoke', ['NAME', ...TARGET], '', ({ NAME, company, branch }) => [
    `Group ${NAME} no longer has the permission for ${company}/${branch}.`,
    `Group ${NAME} had no permission for ${company}/${branch}.`,
  ]),
  command(
    'directory load',
    ['FILE'],
    'makes the cells, and the companies that live in others, those of a file',
    async ({ FILE }, installation, say) => {
      const { loadDirectory } = await import('./directory.js');
      const { cell, cells, companies, changed } = await installation.withDatabase((database) =>
        loadDirectory(database, FILE),
      );
      say(
        `Cell ${cell} knows ${cells} cells and ${companies} companies of others; ${changed === 0 ? 'nothing to change' : `${changed} rows added, changed or removed`}.`,
      );
    },
  ),
  command('directory show', [], 'prints the directory as such a file', async (_, installation, say) => {
    const { showDirectory } = await import('./directory.js');
    say(await installation.withDatabase(showDirectory));
  }),
  command(
    'token',
    ['--user U', '[--roles admin]'],
    'prints a token signed with the development key',
    async ({ user, roles }, installation, say) => {
      const { developmentToken } = await import('./development-token.js');
      say(await developmentToken(installation, user, roles));
    },
  ),
  command(
    'import',
    ['--company C', '--branch B', '--year Y', '--month M', '--lote L', 'FILE'],
    'imports a CSV or IPL file into a batch, or a whole IPL file into the batches its lines name, over HTTP with the access token RAZAO_TOKEN',
    async ({ FILE, ...batch }, installation, say) => {
      const { importFile } = await import('./import-file.js');
      await importFile(installation, FILE, say, batch);
    },
  ),
  command('import', ['FILE.ipl'], '', async ({ 'FILE.ipl': file }, installation, say) => {
    const { importFile } = await import('./import-file.js');
    await importFile(installation, file, say);
  }),
  command(
    'verify',
    ['--company C'],
    'compares the consolidated months with their certificates, and names the first difference',
    async ({ company }, installation, say) => {
      const { sayNoMonth, verifyCompany } = await import('./verify.js');
      say(
        await installation.withDatabase(
          async (database) =>
            (await verifyCompany(database, company)) ?? (await sayNoMonth(database, company)),
        ),
      );
    },
  ),
  command(
    'status',
    ['[--company C]', '[--json]'],
    'companies, branches with their numeric ids, months, counts, queue',
    async ({ company, json }, installation, say) => {
      const { status } = await import('./status.js');
      await status(installation, say, company, json);
    },
  ),
];
