/**
 * Secrets that must be read again, such as those of authenticator apps, lie in the database encrypted. The key does not:
 * it is SECRET_KEY of the environment, or a file in DATA_DIR that the server makes at its first start.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#platform/server/errors.ts';
import type { Config } from './config.ts';

export interface Vault {
  /** Encrypts. What was sealed for one purpose (`totp` and whose it is) opens for no other. */
  seal(purpose: string, text: string): Buffer;
  /** Throws `WrongSeal` for what was sealed with another key or for another purpose, or was changed since. */
  open(purpose: string, sealed: Uint8Array): string;
  /** A keyed hash, for what is only ever compared and could be guessed from a plain one. */
  mac(purpose: string, text: string): Buffer;
}

export class WrongSeal extends Error {
  override readonly name = 'WrongSeal';
}

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const derive = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `tripos vault ${use}`, 32));

/** The key of keyed hashes that belongs to a secret, until the secret is changed. */
export const macKeyOf = (secret: string): Buffer => derive(secret, 'mac');

/**
 * AES-256-GCM and HMAC-SHA-256, each with a key of its own derived from the secret (RFC 5869). The key of the hashes may be
 * that of an earlier secret, because what is only compared cannot be computed again.
 */
export function vaultWith(secret: string, macKey: Buffer = macKeyOf(secret)): Vault {
  const sealKey = derive(secret, 'seal');
  return {
    seal(purpose, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(purpose),
      );
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed);
      const bodyAt = 1 + IV_BYTES + TAG_BYTES;
      if (bytes.length < bodyAt || bytes[0] !== VERSION) throw new WrongSeal('This was not sealed by a server');
      try {
        const iv = bytes.subarray(1, 1 + IV_BYTES);
        const decipher = createDecipheriv('aes-256-gcm', sealKey, iv, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(purpose))
          .setAuthTag(bytes.subarray(1 + IV_BYTES, bodyAt));
        return Buffer.concat([decipher.update(bytes.subarray(bodyAt)), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new WrongSeal('This was sealed with another key; is SECRET_KEY still the same?', { cause });
      }
    },
    mac: (purpose, text) => createHmac('sha256', macKey).update(`${purpose}\0${text}`).digest(),
  };
}

/** The secret in a file; null where there is no such file. */
export const readSecret = async (file: string): Promise<string | null> => {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

type SecretConfig = Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>;

/** Where the secret is kept without SECRET_KEY. */
export const secretFile = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'secret.key');

/** The server's secret; null where there is none yet. */
export const findSecret = async (config: SecretConfig): Promise<string | null> =>
  config.SECRET_KEY ?? (await readSecret(secretFile(config)));

/** A new secret, as in the file. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Reads the server's secret; makes it at the first start. Of processes that start together all get the same. */
export async function serverSecret(config: SecretConfig): Promise<string> {
  const known = await findSecret(config);
  if (known !== null) return known;
  const file = secretFile(config);
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(own, `${newSecret()}\n`, { mode: 0o600, flag: 'wx' });
  // A link is made whole or not at all, and not where there is a file already.
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(own);
  return (await readSecret(file))!;
}
