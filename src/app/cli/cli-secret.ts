/** The operator's commands about the key that secrets in the database are encrypted with. */
import { rename, rm, writeFile } from 'node:fs/promises';
import { countSecrets, forgetSecrets, rotateSecret } from '#app/secrets.ts';
import type { Config } from '#platform/server/configuration/config.ts';
import { openWith, readSealedMacKey } from '#platform/server/configuration/installation-secret.ts';
import { OperatorError } from '#platform/server/configuration/operator-error.ts';
import { findSecret, newSecret, readSecret, secretFile } from '#platform/server/configuration/vault.ts';
import type { Database } from '#platform/server/database/database.ts';
import { withoutTenant } from '#platform/server/database/tenant-tx.ts';
import { messageOf } from '#platform/server/errors.ts';
import { type CliContext, type Command, Misuse } from './cli-context.ts';

/** The old key: OLD_SECRET_KEY, or the file in DATA_DIR where SECRET_KEY says the new one. */
async function oldSecret(config: Config): Promise<string> {
  const found = config.OLD_SECRET_KEY ?? (await findSecret({ DATA_DIR: config.DATA_DIR, SECRET_KEY: undefined }));
  if (found === null)
    throw new Misuse(`OLD_SECRET_KEY is missing, and there is no ${secretFile(config)}: set it to the earlier key`);
  return found;
}

/** A key as `newSecret` makes it; what a command that was stopped while it wrote left behind is none. */
const isWhole = (secret: string | null): secret is string => secret !== null && /^[\w-]{43}$/.test(secret);

/** Whether the secrets in the database are encrypted with this key. */
const hasKey = ({ reading }: CliContext, secret: string): Promise<boolean> =>
  reading(async ({ database }) => {
    const sealed = await withoutTenant(database, readSealedMacKey);
    return sealed !== undefined && openWith(secret, sealed) !== null;
  });

/** Encrypts everything with the new key. Returns how many secrets there were. */
async function encryptAnew({ config: read, writing }: CliContext, before: string, after: string): Promise<number> {
  const { JOBS_DATABASE_URL } = read();
  // Every slice names its own: only this command has to load them all.
  const { sealedColumns } = await import('#app/slices.ts');
  return writing(({ database }) => rotateSecret(database, sealedColumns, before, after, JOBS_DATABASE_URL));
}

/**
 * The same with a key of our own in a file, which is written before the database has it and removed only where the database is
 * known to have the earlier one: no crash and no lost connection leaves secrets without anybody who knows their key.
 */
async function rotateFile(context: CliContext, before: string): Promise<number | null> {
  const file = secretFile(context.config());
  const next = `${file}.next`;
  const left = await readSecret(next);
  const known = isWhole(left) ? left : null;
  if (known !== null && (await hasKey(context, known))) {
    await rename(next, file);
    return null;
  }
  const after = known ?? newSecret();
  if (known === null) await writeFile(next, `${after}\n`, { mode: 0o600, flush: true });
  try {
    const count = await encryptAnew(context, before, after);
    await rename(next, file);
    return count;
  } catch (error) {
    const isNew = await hasKey(context, after).catch(() => null);
    if (isNew) await rename(next, file);
    else if (isNew === false && known === null) await rm(next, { force: true });
    if (isNew !== null) throw error;
    throw new OperatorError(
      `${messageOf(error)}\nThe database does not say which key it has now. The new one stays in ${next}: run the command again.`,
      { cause: error },
    );
  }
}

/** With SECRET_KEY that is the new one; without it a new secret.key is made. */
async function rotate(context: CliContext): Promise<void> {
  const { config: read, say } = context;
  const config = read();
  const before = await oldSecret(config);
  if (config.SECRET_KEY === undefined && config.OLD_SECRET_KEY !== undefined)
    throw new Misuse('SECRET_KEY is missing: set it to the new key');
  if (config.SECRET_KEY === before) throw new Misuse('SECRET_KEY and the earlier key are the same');
  const count =
    config.SECRET_KEY === undefined
      ? await rotateFile(context, before)
      : await encryptAnew(context, before, config.SECRET_KEY);
  say(
    count === null
      ? 'The secrets had been encrypted with the new key before the command was stopped.'
      : `${count} secrets are encrypted with the new key.`,
  );
  say(
    config.SECRET_KEY === undefined
      ? `It is in ${secretFile(config)}. Keep a copy of it, apart from the backups.`
      : 'Start every server with the new SECRET_KEY. Backups from before need the earlier one.',
  );
}

/** After a restore: what to do when the key of this installation does not open what came in; null when it does. */
export async function keyWarning(database: Database, config: Config): Promise<string | null> {
  const sealed = await withoutTenant(database, readSealedMacKey);
  const secret = await findSecret(config);
  if (!sealed || (secret !== null && openWith(secret, sealed))) return null;
  return (
    'Its secrets were encrypted with another key than that of this installation. Before the first start, set SECRET_KEY ' +
    `to that key or put its secret.key into ${config.DATA_DIR}; if it is lost, see \`tripos secret forget\`.`
  );
}

async function forget({ config: read, options, say, reading, writing }: CliContext): Promise<void> {
  const config = read();
  const secret = await findSecret(config);
  if (!options.yes) {
    const lost = await reading(({ database }) => countSecrets(database));
    throw new OperatorError(
      'Nothing was changed. With --yes this gives up for good what the lost key protects:\n' +
        `  - ${lost.authenticators} authenticator apps with their recovery codes: people set theirs up again\n` +
        `  - ${lost.providers} providers of single sign-on: switched off until their secret is entered again\n` +
        `  - ${lost.webhooks} webhooks: removed; administrators add them again\n` +
        `  - ${lost.devices} devices that get notifications: people turn them on again\n` +
        `  - ${lost.signingKeys} keys that sign certificates: new ones are made, what they signed stays good\n` +
        `  - ${lost.siteKeys} keys of sites for SAML and learning platforms: new ones are made; who was given one by hand needs the new one\n` +
        `  - ${lost.connections} connections to student information systems: not read at night until their secret is entered again\n` +
        `  - ${lost.calendars} addresses of calendars: people make new ones\n` +
        '  - mails that wait to be sent',
    );
  }
  if (secret === null) throw new Misuse('SECRET_KEY is missing: set it to the new key');
  await writing(({ database }) => forgetSecrets(database, secret, config.JOBS_DATABASE_URL));
  say('What the lost key protected is gone. Servers start with the key of now.');
}

export const secretCommands: readonly Command[] = [
  { name: 'secret rotate', usage: '', options: [], needs: 'writes', run: rotate },
  { name: 'secret forget', usage: '[--yes]', options: ['yes'], needs: 'writes', run: forget },
];
