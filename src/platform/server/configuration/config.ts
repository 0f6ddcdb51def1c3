/** The configuration: environment variables, checked once at the start. A wrong value names its variable. */
import { z } from 'zod';
import { OperatorError } from './operator-error.ts';

const flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be 1 or 0' })
  .transform((text) => text === '1' || text === 'true');

const url = (...protocols: string[]) =>
  z.string().refine(
    (text) => {
      try {
        return protocols.includes(new URL(text).protocol);
      } catch {
        return false;
      }
    },
    `must be an address beginning with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  );

const portFrom = (least: number) =>
  z.coerce
    .number({ error: 'must be a port number' })
    .int('must be a port number')
    .min(least, `must be at least ${least}`)
    .max(65_535, 'must be at most 65535');

/** The address of a database; one that leads to a pooler says so with `pgbouncer=true`, and nearly saying so is no way to. */
const databaseUrl = url('postgres:', 'postgresql:').superRefine((text, context) => {
  const { searchParams } = URL.parse(text) ?? new URL('postgres:');
  const refuse = (message: string): void => context.addIssue({ code: 'custom', message });
  if (searchParams.has('pgbouncer') && !['true', 'false'].includes(searchParams.get('pgbouncer')!))
    refuse('must say pgbouncer=true where it leads to a pooler, and leave it out elsewhere');
  if (searchParams.has('max_prepared_statements') && !/^\d{1,6}$/.test(searchParams.get('max_prepared_statements')!))
    refuse('must say max_prepared_statements as a number, such as 200');
});
const leadsToPooler = (text: string): boolean => new URL(text).searchParams.get('pgbouncer') === 'true';

/** An address, alone or behind a name. */
const sender = z
  .string()
  .trim()
  .regex(
    /^(?:[^<>\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/,
    'must be an address, such as no-reply@school.example or "School <no-reply@school.example>"',
  );

const origins = z.string().refine(
  (text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .every((part) => /^https?:$/.test(URL.parse(part)?.protocol ?? '')),
  'must be origins separated by commas, such as https://push.school.example',
);

const environmentSchema = z.object({
  PORT: portFrom(0).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  /** Where DATABASE_URL leads to a pooler: the database itself, for what needs a connection of its own to last. */
  DIRECT_DATABASE_URL: databaseUrl.optional(),
  /** Where the job queue lies, if not in the database itself: in Citus it can't. */
  JOBS_DATABASE_URL: databaseUrl.optional(),
  WORKERS: z.coerce
    .number({ error: 'must be a number of processes' })
    .int('must be a whole number of processes')
    .min(1, 'must be at least 1')
    .max(64, 'must be at most 64')
    .optional(),
  DEMO: flag.optional(),
  PRODUCT_NAME: z.string().trim().min(1).max(100).default('Tripos'),
  /** Where operators read numbers in the form of Prometheus (`/metrics`); without it there are none. */
  METRICS_PORT: portFrom(1).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Where traces go (OTLP over HTTP), as `http://collector:4318/v1/traces`; without it there are none. */
  TRACES_URL: url('http:', 'https:').optional(),
  /** Of how many requests, 0 to 1. */
  TRACES_SHARE: z.coerce
    .number({ error: 'must be a share from 0 to 1' })
    .min(0, 'must be 0 or more')
    .max(1, 'must be at most 1')
    .default(0.05),
  SMTP_URL: url('smtp:', 'smtps:')
    .refine((text) => URL.parse(text)?.hostname !== '', 'must name a host, such as smtp://mail.school.example:587')
    .optional(),
  MAIL_FROM: sender.default('no-reply@localhost'),
  /** How many proxies are in front of the server; each is believed about its client. */
  TRUST_PROXY: z.coerce
    .number({ error: 'must be the number of proxies before the server' })
    .int('must be the number of proxies before the server')
    .min(0, 'must be 0 or more')
    .max(10, 'must be at most 10')
    .default(0),
  PUBLIC_URL: url('http:', 'https:')
    .refine(
      (text) => (URL.parse(text)?.pathname ?? '/') === '/',
      'must have no path: a site is at the root of its host',
    )
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  QUOTE_URL: url('http:', 'https:').optional(),
  IMAGE_URL: url('http:', 'https:').optional(),
  /** What secrets in the database are encrypted with; the same on every machine. Without it, a file in DATA_DIR. */
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  /** For `tripos secret rotate`: what SECRET_KEY was before. */
  OLD_SECRET_KEY: z.string().min(1).optional(),
  /** 1: single sign-on may lead to addresses of the own network, and to ones without https. */
  SSO_LOCAL: flag.default(false),
  /** 1: webhooks may lead to addresses of the own network, and to ones without https. */
  WEBHOOKS_LOCAL: flag.default(false),
  /** The secret key of the Stripe account by which plans are paid; without it people ask an admin for a plan instead. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must be a secret or restricted key of Stripe')
    .optional(),
  /** By which events are known to be Stripe's: the signing secret of the endpoint `…/v1/api/subscription/stripe/webhook`. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be the signing secret of a webhook of Stripe')
    .optional(),
  /** Where Stripe's interface is; for tests. */
  STRIPE_API_URL: url('http:', 'https:').optional(),
  /** Push services beside those of the browsers' makers: their origins, separated by commas. */
  PUSH_SERVICES: origins.optional(),
  /** A host on which the `tenant` header decides instead of the host name. */
  SHARED_API_HOST: z
    .string()
    .toLowerCase()
    .regex(/^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)$/, 'must be a host name, such as api.example, without scheme and port')
    .optional(),
});

export type Config = z.output<typeof environmentSchema> & { readonly DEMO: boolean; readonly WORKERS: number };

/** Wrong configuration; the message has one line per variable. */
export class WrongConfiguration extends OperatorError {
  override readonly name = 'WrongConfiguration';
}

/** The addresses of the database with their variables: the one that requests use, and where set the direct one, last. */
export const databaseAddresses = (
  config: Pick<Config, 'DATABASE_URL' | 'DIRECT_DATABASE_URL'>,
): readonly { readonly variable: string; readonly url: string }[] =>
  (['DATABASE_URL', 'DIRECT_DATABASE_URL'] as const).flatMap((variable) => {
    const given = config[variable];
    return given === undefined ? [] : [{ variable, url: given }];
  });

/** The address of the job queue's database, which is the product's own unless another is set. */
export const jobsDatabaseUrl = (
  config: Pick<Config, 'DIRECT_DATABASE_URL' | 'JOBS_DATABASE_URL'>,
  databaseUrl: string,
): string => config.JOBS_DATABASE_URL ?? config.DIRECT_DATABASE_URL ?? databaseUrl;

/**
 * Throws WrongConfiguration where a server would make a key of its own for a database that outlives its folder: the next
 * machine, or the next container, could not read what this one has sealed.
 */
export function refuseWithoutKey(config: Config): void {
  if (config.DATABASE_URL === undefined || config.SECRET_KEY !== undefined) return;
  throw new WrongConfiguration(
    'SECRET_KEY must be set where DATABASE_URL is: 32 characters or more, the same at every start and on every machine ' +
      '(for example: openssl rand -base64 32). A server that ran without it has its key in DATA_DIR/secret.key',
  );
}

type Addresses = Pick<Config, 'DATABASE_URL' | 'DIRECT_DATABASE_URL' | 'JOBS_DATABASE_URL'>;

/** Throws WrongConfiguration where the addresses of databases do not fit each other. */
function refuseWrongDatabases({ DATABASE_URL, DIRECT_DATABASE_URL, JOBS_DATABASE_URL }: Addresses): void {
  if (DIRECT_DATABASE_URL !== undefined && DATABASE_URL === undefined)
    throw new WrongConfiguration('DIRECT_DATABASE_URL is for a DATABASE_URL that leads to a pooler');
  if (JOBS_DATABASE_URL !== undefined && DATABASE_URL === undefined)
    throw new WrongConfiguration('JOBS_DATABASE_URL is for a DATABASE_URL: the built-in database has the jobs too');
  // A pooler gives a connection away after each transaction: what listens there hears nothing, and says nothing of it.
  if (DATABASE_URL !== undefined && leadsToPooler(DATABASE_URL) && DIRECT_DATABASE_URL === undefined)
    throw new WrongConfiguration(
      'DIRECT_DATABASE_URL must be set to the database itself where DATABASE_URL leads to a pooler (pgbouncer=true)',
    );
  for (const [variable, address] of Object.entries({ DIRECT_DATABASE_URL, JOBS_DATABASE_URL }))
    if (address !== undefined && leadsToPooler(address))
      throw new WrongConfiguration(`${variable} must lead to the database itself, and to no pooler (pgbouncer=true)`);
}

/**
 * Reads the configuration from environment variables; an empty variable counts as absent.
 * `cores` is what WORKERS defaults to, up to 4. Throws WrongConfiguration.
 */
export function readConfig(environment: Record<string, string | undefined>, cores: number): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new WrongConfiguration(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
    );
  }
  if ((parsed.data.STRIPE_SECRET_KEY === undefined) !== (parsed.data.STRIPE_WEBHOOK_SECRET === undefined)) {
    throw new WrongConfiguration('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together');
  }
  refuseWrongDatabases(parsed.data);
  const { PORT, HOST, METRICS_PORT, METRICS_HOST } = parsed.data;
  const isEverywhere = [HOST, METRICS_HOST].some((host) => host === '0.0.0.0' || host === '::');
  if (PORT === METRICS_PORT && (isEverywhere || HOST === METRICS_HOST))
    throw new WrongConfiguration('METRICS_PORT must be another port than PORT');
  return {
    ...parsed.data,
    DEMO: parsed.data.DEMO ?? parsed.data.DATABASE_URL === undefined,
    WORKERS: parsed.data.WORKERS ?? Math.max(1, Math.min(4, cores)),
  };
}
