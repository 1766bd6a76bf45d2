// The rotating key set of the token issuer (RFC 7517). It is read when a token needs it, cached for a limited time, and
// read again when a token names a key that it does not contain.
//
// Guarantees: requests to the issuer are limited in number, time and size, however many tokens name unknown keys. An
// issuer that cannot be read is reported as such, and never as a bad token. Keys that cannot verify tokens here (EdDSA,
// HMAC, short RSA keys) are ignored, and the log names them once.
import { type JsonWebKey, createPublicKey } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { TokenKeyInvalid, TokenKeysUnavailable, TokenRejected } from './token-errors.js';
import type { KeyName, TokenKeys } from './token-keys.js';
import { type TokenAlgorithm, type VerifyingKey, publicKey } from './verifying-key.js';

/**
 * How long a key set is used, and then how long a token that it verified stays cached. A withdrawn key is thus accepted
 * for up to twice this time (docs/adr/0007).
 */
export const KEY_SET_AGE_MS_MAX = 10 * 60_000;
/** Tokens with unknown key ids cause at most one request to the issuer in this time. */
export const KEY_SET_COOLDOWN_MS = 30_000;
/** After a failed request, no request is sent for this long. */
export const KEY_SET_FAILURE_PAUSE_MS = 1_000;
export const KEY_SET_TIMEOUT_MS = 5_000;
export const KEY_SET_BYTES_MAX = 256 * 1024;

interface PublishedKey extends VerifyingKey {
  readonly kid: unknown;
}

export class KeySet implements TokenKeys {
  readonly algorithms: readonly TokenAlgorithm[] = ['RS256', 'ES256'];
  private readonly logger = new Logger(KeySet.name);
  private keys: readonly PublishedKey[] = [];
  private readAt = -Infinity;
  private failedAt = -Infinity;
  private reading: Promise<void> | undefined;
  private ignored = '';

  constructor(private readonly address: URL) {}

  async find(name: KeyName): Promise<VerifyingKey> {
    if (since(this.readAt) >= KEY_SET_AGE_MS_MAX) await this.refresh();
    let found = this.named(name);
    if (found.length === 0 && since(this.readAt) >= KEY_SET_COOLDOWN_MS) {
      await this.refresh();
      found = this.named(name);
    }
    const [key, ...others] = found;
    if (key === undefined)
      throw new TokenRejected({
        en: 'the token is signed with an unknown key',
        pt: 'o token está assinado com uma chave desconhecida',
      });
    if (others.length > 0)
      throw new TokenRejected({
        en: 'the token does not name its key (kid) and several are possible',
        pt: 'o token não indica a sua chave (kid) e há várias possíveis',
      });
    return key;
  }

  /**
   * Fails until the key set was read once, because without it no token can be verified.
   * @throws TokenKeysUnavailable
   */
  async check(): Promise<void> {
    if (this.readAt === -Infinity) await this.refresh();
  }

  private named({ alg, kid }: KeyName): readonly PublishedKey[] {
    return this.keys.filter((key) => key.algorithm === alg && (kid === undefined || key.kid === kid));
  }

  /** Concurrent callers share one request. */
  private async refresh(): Promise<void> {
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    await this.reading;
  }

  private async read(): Promise<void> {
    try {
      if (since(this.failedAt) < KEY_SET_FAILURE_PAUSE_MS)
        throw new Error('the last request for the key set failed a moment ago');
      const published = await fetchKeys(this.address).catch((error: unknown) => {
        this.failedAt = performance.now();
        throw error;
      });
      this.keys = this.usable(published);
      this.readAt = performance.now();
    } catch (cause) {
      throw new TokenKeysUnavailable('the key set of the token issuer cannot be read', { cause });
    }
  }

  private usable(published: readonly JsonWebKey[]): PublishedKey[] {
    const ignored: string[] = [];
    const keys = published.flatMap((jwk) => {
      try {
        return [usableKey(jwk)];
      } catch (error) {
        const reason = error instanceof TokenKeyInvalid ? error.message : 'is not a public key';
        ignored.push(`${JSON.stringify(jwk['kid'] ?? null)} ${reason}`);
        return [];
      }
    });
    const text = ignored.join('; ');
    if (text !== this.ignored && text !== '')
      this.logger.warn(`Keys of the token issuer that are ignored: ${text}`);
    this.ignored = text;
    return keys;
  }
}

/** @throws Error when the key cannot verify tokens */
function usableKey(jwk: JsonWebKey): PublishedKey {
  const { use, key_ops: operations, alg, kid } = jwk;
  if (use !== undefined && use !== 'sig') throw new TokenKeyInvalid('is not for signatures');
  if (Array.isArray(operations) && !operations.includes('verify'))
    throw new TokenKeyInvalid('is not for verifying');
  if (jwk.kty !== 'RSA' && jwk.kty !== 'EC')
    throw new TokenKeyInvalid(`is of kind ${String(jwk.kty)}, expected RSA or EC`);
  const key = publicKey(createPublicKey({ key: jwk, format: 'jwk' }));
  if (alg !== undefined && alg !== key.algorithm) throw new TokenKeyInvalid(`is for ${JSON.stringify(alg)}`);
  return { ...key, kid };
}

async function fetchKeys(address: URL): Promise<readonly JsonWebKey[]> {
  const response = await fetch(address, {
    headers: { accept: 'application/json, application/jwk-set+json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(KEY_SET_TIMEOUT_MS),
  });
  const text = await boundedText(response);
  if (response.status !== 200) throw new Error(`the key set was answered with status ${response.status}`);
  const set = JSON.parse(text) as { keys?: unknown } | null;
  if (!Array.isArray(set?.keys) || !set.keys.every(isObject)) throw new Error('the answer is not a key set');
  return set.keys;
}

function isObject(value: unknown): value is JsonWebKey {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    length += bytes.byteLength;
    if (length > KEY_SET_BYTES_MAX) throw new Error(`the key set is larger than ${KEY_SET_BYTES_MAX} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function since(time: number): number {
  return performance.now() - time;
}
