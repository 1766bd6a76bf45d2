// The development key: made at the first start, kept in RAZAO_HOME, readable by its owner alone. Tokens
// outlive a restart, and the admin command signs with the same key.
import { createPrivateKey, generateKeyPair, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type DevelopmentKey, developmentKeyOf } from './sign-token.js';

const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

export function signingKeyFile(home: string): string {
  return join(resolve(home), 'auth', 'signing-key.pem');
}

/** The key of a home that has one. @throws Error naming the file when there is none, or it holds no key. */
export async function readSigningKey(home: string): Promise<DevelopmentKey> {
  const file = signingKeyFile(home);
  let pem: string;
  try {
    pem = await readFile(file, 'utf8');
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') throw new SigningKeyMissing(file, { cause });
    throw new Error(`The signing key ${file} cannot be read: ${messageOf(cause)}`, { cause });
  }
  try {
    return developmentKeyOf(createPrivateKey(pem));
  } catch (cause) {
    throw new Error(
      `${file} holds no private key that signs tokens: remove it, and the next start makes a new one.`,
      { cause },
    );
  }
}

/** The key of a home, made when there is none; two processes that make it at the same time get the same. */
export async function openSigningKey(home: string): Promise<DevelopmentKey> {
  try {
    return await readSigningKey(home);
  } catch (error) {
    if (!(error instanceof SigningKeyMissing)) throw error;
    await makeSigningKey(signingKeyFile(home));
    return await readSigningKey(home);
  }
}

export class SigningKeyMissing extends Error {
  override readonly name = 'SigningKeyMissing';

  constructor(file: string, options?: ErrorOptions) {
    super(`There is no signing key at ${file}: start the local stack once, it makes one.`, options);
  }
}

/** Written aside and linked into place: a reader sees the whole key or none, and the first maker wins. */
async function makeSigningKey(file: string): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  await mkdir(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: OWNER_ONLY,
    flag: 'wx',
  });
  try {
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
