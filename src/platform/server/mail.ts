/** Outgoing mail: to an SMTP server, or, without one, as files in a mailbox folder. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { Job, Jobs } from './jobs.ts';
import type { Vault } from './vault.ts';

export const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type Mail = z.output<typeof mailSchema>;

export interface Mailer {
  /** Takes the mail over; it is sent soon, and again after a failure. */
  queue(mail: Mail): Promise<void>;
}

/** Delivers one mail now; throws when it could not be handed over. */
export type Deliver = (mail: Mail) => Promise<void>;

/** Hands mails to an SMTP server (`smtp://user:password@host:port`). */
export function smtpDelivery(smtpUrl: string, from: string): Deliver {
  const transport = createTransport(smtpUrl);
  return async (mail) => {
    await transport.sendMail({ from, ...mail });
  };
}

/** Writes each mail as a file `.eml` into the folder, which only the owner may read: mails hold secret links. */
export function mailboxDelivery(folder: string, from: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail) => {
    const { message } = await transport.sendMail({ from, ...mail });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, `${uuid()}.eml`), message as Buffer, { mode: 0o600, flag: 'wx' });
  };
}

const sealedMailSchema = z.object({ sealed: z.base64() });

/** Mails hold links that work like passwords, so they wait in the database encrypted. */
export const mailJob: Job<z.output<typeof sealedMailSchema>> = { name: 'mail', data: sealedMailSchema, retries: 8 };

export const openMailer = (jobs: Jobs, vault: Vault): Mailer => ({
  queue: (mail) => jobs.send(mailJob, { sealed: vault.seal('mail', JSON.stringify(mail)).toString('base64') }),
});

/** Delivers a mail that waited. */
export const unsealed =
  (vault: Vault, deliver: Deliver) =>
  ({ sealed }: z.output<typeof sealedMailSchema>): Promise<void> =>
    deliver(mailSchema.parse(JSON.parse(vault.open('mail', Buffer.from(sealed, 'base64')))));

/** By SMTP where SMTP_URL is set, else into `DATA_DIR/mailbox`. */
export const deliveryFor = (config: Config): Deliver =>
  config.SMTP_URL === undefined
    ? mailboxDelivery(join(config.DATA_DIR, 'mailbox'), config.MAIL_FROM)
    : smtpDelivery(config.SMTP_URL, config.MAIL_FROM);
