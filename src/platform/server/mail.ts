/** Outgoing mail: to an SMTP server, or, without one, as files in a mailbox folder. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { Job } from './jobs.ts';

export const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type Mail = z.output<typeof mailSchema>;

export interface Mailer {
  /**
   * Takes the mail over; it is sent soon, and again after a failure. One of many says so: it lets those go first that
   * somebody waits for.
   */
  queue(mail: Mail, options?: { readonly isOneOfMany?: boolean }): Promise<void>;
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

export const mailJob: Job<Mail> = { name: 'mail', data: mailSchema, retries: 8 };

/** By SMTP where SMTP_URL is set, else into `DATA_DIR/mailbox`. */
export const deliveryFor = (config: Config): Deliver =>
  config.SMTP_URL === undefined
    ? mailboxDelivery(join(config.DATA_DIR, 'mailbox'), config.MAIL_FROM)
    : smtpDelivery(config.SMTP_URL, config.MAIL_FROM);
