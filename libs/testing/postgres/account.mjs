// PostgreSQL refuses to run as root. This file chooses the operating-system account of the server's processes: for an
// ordinary user that user's account, for root a system account that is made for it. It also checks whether that account
// can reach a folder, which is never so in a clone below /root.
import { spawnSync } from 'node:child_process';

const OWN_ACCOUNT = 'razao-postgres';

/** Existing accounts to use when no new one can be made (a read-only /etc, no useradd). */
const FALLBACK_ACCOUNTS = ['postgres', 'nobody'];

/**
 * @typedef {{ name: string, uid: number, gid: number }} Account
 * @returns {Account | undefined} undefined when the caller's account can run the server
 */
export function serverAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const existing = findAccount(OWN_ACCOUNT);
  if (existing) return existing;
  const without = ['--no-create-home', '--home-dir=/nonexistent', '--shell=/usr/sbin/nologin'];
  spawnSync('useradd', ['--system', '--user-group', ...without, OWN_ACCOUNT]);
  for (const name of [OWN_ACCOUNT, ...FALLBACK_ACCOUNTS]) {
    const account = findAccount(name);
    if (account) return account;
  }
  throw new Error(
    `PostgreSQL cannot run as root and the system account "${OWN_ACCOUNT}" could not be created. ` +
      'Run as an ordinary user, or set DATABASE_URL (RAZAO_TEST_DATABASE_URL for tests) to a server of your own.',
  );
}

/**
 * Returns the account that owns an existing data folder, the only one that PostgreSQL accepts for it.
 * @param {number} uid @returns {Account}
 */
export function accountOf(uid) {
  const passwd = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' });
  const account = findAccount(passwd.stdout.trim() || String(uid));
  if (!account)
    throw new Error(`The data folder belongs to user id ${uid}, which this machine does not know.`);
  return account;
}

/** @param {string} name @returns {Account | undefined} */
function findAccount(name) {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * Returns the options with which a child process runs as the account; none for the caller's account.
 * @param {Account | undefined} account
 */
export function identity(account) {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** @param {string} dir @param {Account | undefined} account */
export function canWrite(dir, account) {
  const test = ['-c', 'cd "$0" && test -w . && test -x .', dir];
  return spawnSync('/bin/sh', test, { ...identity(account), cwd: '/', stdio: 'ignore' }).status === 0;
}
