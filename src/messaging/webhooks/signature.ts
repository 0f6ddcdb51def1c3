/** Secrets and signatures by the Standard Webhooks specification (standardwebhooks.com), version 1 with HMAC-SHA256. */
import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

const secretsSchema = z.array(
  z.object({
    secret: z.string(),
    /** In ms since 1970; null: for as long as it isn't replaced. */
    until: z.number().nullable(),
  }),
);
export type Secrets = z.output<typeof secretsSchema>;

export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

export const writeSecrets = (secrets: Secrets): string => JSON.stringify(secrets);
export const readSecrets = (text: string): Secrets => secretsSchema.parse(JSON.parse(text));

/** The secrets after a change: the new one, and the present one until the given time. */
export const replaceSecret = (secrets: Secrets, secret: string, until: Date): Secrets => [
  { secret, until: null },
  ...secrets.filter((one) => one.until === null).map((one) => ({ ...one, until: until.getTime() })),
];

/** The headers of a message; one signature for each secret that is good at this time, separated by spaces. */
export function signatureHeaders(secrets: Secrets, id: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets
    .filter(({ until }) => until === null || until > now.getTime())
    .map(({ secret }) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
