// grant, revoke, group: the permissions of users and groups. Running services apply a change when it commits.
import { CommandRefused, readOptions } from '../command-line.js';
import type { Command } from '../command.js';
import { AccessStore } from './access.store.js';

const TARGET = { user: { required: true }, company: { required: true }, branch: { required: true } } as const;
const GRANT = 'grant --user U --company C --branch B|*';
const REVOKE = 'revoke --user U --company C --branch B|*';
const GROUP = {
  create: 'group create NAME',
  remove: 'group remove NAME',
  add: 'group add NAME --user U',
  drop: 'group drop NAME --user U',
  grant: 'group grant NAME --company C --branch B|*',
  revoke: 'group revoke NAME --company C --branch B|*',
} as const;

export const grantCommand: Command = {
  usage: [GRANT],
  does: "lets a user see a branch's books",
  async run(words, installation, say) {
    const { user, company, branch } = readOptions(words, TARGET, GRANT);
    const changed = await installation.withDatabase(
      async (database) => await new AccessStore(database).grant(user, company, branch),
    );
    say(`${user} ${changed ? 'may now' : 'could already'} see ${company}/${branch}.`);
  },
};

export const revokeCommand: Command = {
  usage: [REVOKE],
  does: 'takes that permission back',
  async run(words, installation, say) {
    const { user, company, branch } = readOptions(words, TARGET, REVOKE);
    const changed = await installation.withDatabase(
      async (database) => await new AccessStore(database).revoke(user, company, branch),
    );
    say(
      changed
        ? `${user} no longer has the direct permission for ${company}/${branch}.`
        : `${user} had no direct permission for ${company}/${branch}.`,
    );
  },
};

export const groupCommand: Command = {
  usage: Object.values(GROUP),
  does: 'permissions that several users share',
  async run([verb = '', ...words], installation, say) {
    if (!Object.hasOwn(GROUP, verb))
      throw new CommandRefused(
        `${verb === '' ? 'group needs one more word' : `group ${verb} is not known`}. Usage: npm run admin -- ${Object.values(GROUP).join(' | ')}`,
      );
    const change = groupChange(verb as keyof typeof GROUP, words);
    const changed = await installation.withDatabase(
      async (database) => await change.apply(new AccessStore(database)),
    );
    say(changed ? change.done : change.already);
  },
};

interface GroupChange {
  /** What to say when it was done, and when there was nothing to do. */
  readonly done: string;
  readonly already: string;
  apply(store: AccessStore): Promise<boolean>;
}

function groupChange(verb: keyof typeof GROUP, words: readonly string[]): GroupChange {
  const usage = GROUP[verb];
  if (verb === 'create' || verb === 'remove') {
    const {
      positionals: [name = ''],
    } = readOptions(words, {}, usage, ['NAME']);
    return verb === 'create'
      ? {
          done: `Group ${name} was created.`,
          already: `There is a group ${name} already.`,
          apply: async (store) => await store.createGroup(name),
        }
      : {
          done: `Group ${name} was removed.`,
          already: `There is no group ${name}.`,
          apply: async (store) => await store.removeGroup(name),
        };
  }
  if (verb === 'add' || verb === 'drop') {
    const {
      user,
      positionals: [name = ''],
    } = readOptions(words, { user: { required: true } }, usage, ['NAME']);
    return verb === 'add'
      ? {
          done: `${user} is in group ${name} now.`,
          already: `${user} is in group ${name} already.`,
          apply: async (store) => await store.addMember(name, user),
        }
      : {
          done: `${user} is no longer in group ${name}.`,
          already: `${user} is not in group ${name}.`,
          apply: async (store) => await store.removeMember(name, user),
        };
  }
  const {
    company,
    branch,
    positionals: [name = ''],
  } = readOptions(words, { company: { required: true }, branch: { required: true } }, usage, ['NAME']);
  return verb === 'grant'
    ? {
        done: `Group ${name} may now see ${company}/${branch}.`,
        already: `Group ${name} could already see ${company}/${branch}.`,
        apply: async (store) => await store.grantGroup(name, company, branch),
      }
    : {
        done: `Group ${name} no longer has the permission for ${company}/${branch}.`,
        already: `Group ${name} had no permission for ${company}/${branch}.`,
        apply: async (store) => await store.revokeGroup(name, company, branch),
      };
}
