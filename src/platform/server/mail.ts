/** Outgoing mail: to an SMTP server, or, without one, as files in a mailbox folder. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { codeOf } from '#platform/server/errors.ts';
import { hasNoMailbox } from '#platform/text/no-mailbox.ts';
import type { Config } from './configuration/config.ts';
import type { Vault } from './configuration/vault.ts';
import type { Job, Jobs } from './jobs/jobs.ts';
import { onFirstUse } from './on-first-use.ts';

export const mailSchema = z.object({
  /** Whose mail it is; its admins may read it where it becomes a file. */
  tenantId: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type Mail = z.output<typeof mailSchema>;

export interface MailOptions {
  /** It lets those go first that a person waits for. */
  readonly isOneOfMany?: boolean;
  /** Whose address it goes to. Where that is not their address any more when its turn comes, it is not sent. */
  readonly personId?: string;
}

export interface Mailer {
  /** Takes the mail over; it is sent soon, and again after a failure. */
  queue(mail: Mail, options?: MailOptions): Promise<void>;
}

/** Delivers one mail now; throws when it could not be handed over. */
export type Deliver = (mail: Mail) => Promise<void>;

/** Hands mails to an SMTP server (`smtp://user:password@host:port`). */
export function smtpDelivery(smtpUrl: string, from: string): Deliver {
  const transport = onFirstUse(async () => (await import('nodemailer')).createTransport(smtpUrl));
  return async (mail) => {
    const { tenantId: _, ...letter } = mail;
    await (await transport()).sendMail({ from, ...letter });
  };
}

/** Writes each mail as a file `.eml`, and one to be read by the admin screen, into its tenant's folder, which only the owner may read: mails hold secret links. */
export function mailboxDelivery(folder: string, from: string): Deliver {
  const options = { streamTransport: true, buffer: true, newline: 'unix' } as const;
  const transport = onFirstUse(async () => (await import('nodemailer')).createTransport(options));
  return async (mail) => {
    const { tenantId, ...letter } = mail;
    const { message } = await (await transport()).sendMail({ from, ...letter });
    const own = join(folder, tenantId);
    await mkdir(own, { recursive: true, mode: 0o700 });
    const path = join(own, uuid());
    await writeFile(`${path}.eml`, message, { mode: 0o600, flag: 'wx' });
    await writeFile(`${path}.json`, JSON.stringify(letter), { mode: 0o600, flag: 'wx' });
  };
}

/** A mail of the mailbox folder. The id is that of its files. */
export interface BoxedMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly writtenAt: Date;
}

const BOXED = /^([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})\.json$/;

/** The first 48 bits of a UUIDv7 are its time in milliseconds (RFC 9562). */
const timeOf = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));

/** The mails of one tenant in the mailbox folder, the newest first. */
export async function readMailbox(
  folder: string,
  tenantId: string,
  { ofst, limit }: { ofst: number; limit: number },
): Promise<{ mails: BoxedMail[]; total: number }> {
  const own = join(folder, tenantId);
  const names = await readdir(own).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const ids = names.flatMap((name) => BOXED.exec(name)?.[1] ?? []).sort((a, b) => (a < b ? 1 : -1));
  const found = await Promise.all(ids.slice(ofst, ofst + limit).map((id) => findBoxedMail(folder, tenantId, id)));
  return { mails: found.filter((mail) => mail !== null), total: ids.length };
}

/** One mail of the tenant in the mailbox folder. The id must be a UUID: it becomes a part of the path. */
export async function findBoxedMail(folder: string, tenantId: string, id: string): Promise<BoxedMail | null> {
  if (!BOXED.test(`${id}.json`)) return null;
  try {
    const letter = boxedSchema.parse(JSON.parse(await readFile(join(folder, tenantId, `${id}.json`), 'utf8')));
    return { id, ...letter, writtenAt: timeOf(id) };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

const boxedSchema = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** Where mails become files without an SMTP server. */
export const mailboxFolder = (config: Config): string => join(config.DATA_DIR, 'mailbox');

const queuedMailSchema = mailSchema.omit({ text: true }).extend({ sealed: z.base64(), personId: z.uuid().optional() });
export type QueuedMail = z.output<typeof queuedMailSchema>;

/** Mails hold links that work like passwords, so their text waits in the database encrypted. */
export const mailJob: Job<QueuedMail> = { name: 'mail', data: queuedMailSchema, retries: 8 };

/** Returns what the text of a waiting mail is sealed for. */
export const mailPurpose = ({ tenantId, to }: { readonly tenantId: string; readonly to: string }): string =>
  `mail ${tenantId} ${to}`;

export const openMailer = (jobs: Jobs, vault: Vault): Mailer => ({
  queue: async ({ text, ...letter }, { isOneOfMany = false, personId } = {}) => {
    if (hasNoMailbox(letter.to)) return;
    const sealed = vault.seal(mailPurpose(letter), text).toString('base64');
    await jobs.send(
      mailJob,
      { ...letter, sealed, ...(personId !== undefined && { personId }) },
      { yields: isOneOfMany },
    );
  },
});

/** Delivers a mail that waited. */
export const unsealed =
  (vault: Vault, deliver: Deliver) =>
  ({ sealed, personId: _, ...letter }: QueuedMail): Promise<void> =>
    deliver({ ...letter, text: vault.open(mailPurpose(letter), Buffer.from(sealed, 'base64')) });

/** Whether mails go out; without a mail server they are only kept in the mailbox of the site. */
export const sendsMail = ({ SMTP_URL }: Pick<Config, 'SMTP_URL'>): boolean => SMTP_URL !== undefined;

/** By SMTP where SMTP_URL is set, else into `DATA_DIR/mailbox`. */
export const deliveryFor = (config: Config): Deliver =>
  config.SMTP_URL === undefined
    ? mailboxDelivery(mailboxFolder(config), config.MAIL_FROM)
    : smtpDelivery(config.SMTP_URL, config.MAIL_FROM);
