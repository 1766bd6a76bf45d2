// Decides where a cluster's files are and which account owns them. The data of a persistent cluster is in its home, or
// in a shared place when the server's account cannot reach the home (root's clone below /root). The state file in the
// home records the place and the password; only its owner can read it. A temporary cluster is in a temporary folder
// that names its owner, so that a later run can remove what a killed run left.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { accountOf, canWrite, serverAccount } from './account.mjs';
import { SHARED_PLACES } from './binaries.mjs';
import { endOrphan, isAlive } from './orphans.mjs';

const TEMPORARY_PREFIX = 'razao-postgres-';

/** @typedef {{ root: string, dataDir: string, password: string, account: import('./account.mjs').Account | undefined }} Place */

/** @param {string} home */
const stateFile = (home) => join(home, 'postgres.json');

/** @param {string} home */
const usualDataDir = (home) => join(home, 'postgres');

/** @param {string} home @returns {{ dataDir: string, password: string } | undefined} */
function readState(home) {
  if (!existsSync(stateFile(home))) return undefined;
  try {
    const { dataDir, password } = JSON.parse(readFileSync(stateFile(home), 'utf8'));
    return { dataDir: resolve(home, dataDir), password };
  } catch (error) {
    throw new Error(
      `${stateFile(home)}, which has the password of the database, cannot be read: restore the file, or start again with --fresh. ` +
        (error instanceof Error ? error.message : String(error)),
    );
  }
}

/** @param {string} home @returns {Place} */
export function persistentPlace(home) {
  mkdirSync(home, { recursive: true });
  const state = readState(home);
  if (state && existsSync(state.dataDir)) {
    return { root: dirname(state.dataDir), ...state, account: ownerOf(state.dataDir) };
  }
  if (existsSync(join(usualDataDir(home), 'PG_VERSION'))) {
    throw new Error(
      `${usualDataDir(home)} holds a database, but its password file ${stateFile(home)} is gone: restore the file, or start again with --fresh.`,
    );
  }
  const account = serverAccount();
  const dataDir =
    account && !canWriteBelow(home, account)
      ? sharedDataDir(account)
      : ownDataDir(usualDataDir(home), account);
  const password = newPassword();
  // A path below the home is relative, so that a moved clone finds its data.
  const recorded = dirname(dataDir) === home ? basename(dataDir) : dataDir;
  // The file is written aside and renamed, so that a full disk never leaves half of it.
  const draft = `${stateFile(home)}.new`;
  writeFileSync(draft, `${JSON.stringify({ dataDir: recorded, password }, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(draft, stateFile(home));
  return { root: dirname(dataDir), dataDir, password, account };
}

/** @param {string} dataDir */
function ownerOf(dataDir) {
  const { uid } = statSync(dataDir);
  const own = process.getuid?.();
  if (own === undefined || uid === own) {
    if (own !== 0) return undefined;
    const account = serverAccount();
    ownDataDir(dataDir, account);
    return account;
  }
  if (own === 0) return accountOf(uid);
  throw new Error(
    `${dataDir} belongs to user id ${uid}, but you are ${own}: PostgreSQL runs only as the owner of its data. ` +
      'Start it as that user, or choose another folder with RAZAO_HOME.',
  );
}

/** @param {string} home @param {import('./account.mjs').Account} account */
function canWriteBelow(home, account) {
  const probe = mkdtempSync(join(home, 'probe-'));
  try {
    chownSync(probe, account.uid, account.gid);
    return canWrite(probe, account);
  } finally {
    rmSync(probe, { recursive: true });
  }
}

/** @param {string} dir @param {import('./account.mjs').Account | undefined} account */
function ownDataDir(dir, account) {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (account) chownSync(dir, account.uid, account.gid);
  return dir;
}

/** @param {import('./account.mjs').Account} account */
function sharedDataDir(account) {
  for (const place of SHARED_PLACES) {
    try {
      mkdirSync(place, { recursive: true, mode: 0o755 });
      const dataDir = ownDataDir(join(place, `data-${randomBytes(6).toString('hex')}`), account);
      if (canWrite(dataDir, account)) return dataDir;
      rmSync(dataDir, { recursive: true });
    } catch {
      // The next place is tried.
    }
  }
  throw new Error(
    `No folder for PostgreSQL's data that user ${account.name} can reach (tried ${SHARED_PLACES.join(', ')}).`,
  );
}

/** @returns {Place} */
export function temporaryPlace() {
  const account = serverAccount();
  const bases = account ? [...new Set([tmpdir(), '/tmp', '/var/tmp'])] : [tmpdir()];
  for (const base of bases) {
    sweepTemporary(base);
    const root = mkdtempSync(join(base, TEMPORARY_PREFIX));
    writeFileSync(join(root, 'owner'), String(process.pid));
    chmodSync(root, account ? 0o711 : 0o700);
    const dataDir = ownDataDir(join(root, 'data'), account);
    if (canWrite(dataDir, account)) return { root, dataDir, password: newPassword(), account };
    rmSync(root, { recursive: true });
  }
  throw new Error(
    `No folder for PostgreSQL's data that the server's account can reach (tried ${bases.join(', ')}).`,
  );
}

/**
 * Removes the servers and folders of runs that were killed and could not clean up.
 * @param {string} base
 */
function sweepTemporary(base) {
  for (const name of readdirSync(base)) {
    if (!name.startsWith(TEMPORARY_PREFIX)) continue;
    const root = join(base, name);
    try {
      if (isAlive(Number(readFileSync(join(root, 'owner'), 'utf8')))) continue;
      // The remains of another user's runs cannot be removed here.
      void endOrphan(join(root, 'data'))
        .then(() => rmSync(root, { recursive: true, force: true }))
        .catch(() => undefined);
    } catch {
      // The folder belongs to another user, or another process is creating or removing it.
    }
  }
}

const newPassword = () => randomBytes(24).toString('base64url');

/**
 * Removes a persistent cluster's data, after stopping its server.
 * @param {string} home
 */
export async function removeCluster(home) {
  for (const dataDir of new Set([recordedDataDir(home), usualDataDir(home)])) {
    if (!existsSync(dataDir)) continue;
    await endOrphan(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
  rmSync(stateFile(home), { force: true });
}

/** @param {string} home */
function recordedDataDir(home) {
  try {
    return readState(home)?.dataDir ?? usualDataDir(home);
  } catch {
    return usualDataDir(home);
  }
}
