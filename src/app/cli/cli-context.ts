/** What commands of the command line share: their context, their options, and what they throw. */
import { availableParallelism } from 'node:os';
import { type Config, readConfig } from '#platform/server/configuration/config.ts';
import type { Database } from '#platform/server/database/database.ts';
import { type TenantId, withoutTenant } from '#platform/server/database/tenant-tx.ts';
import { hostName } from '#platform/server/http/tenant-of-request.ts';
import { findTenantByHost } from '#tenancy/api.ts';
import { type OpenedDatabase, withDatabase } from './cli-database.ts';

/** What the operator did wrong; the message says what was expected. */
export class Misuse extends Error {}

/** Every option that some command has. */
export const optionTypes = {
  host: { type: 'string' },
  name: { type: 'string' },
  admin: { type: 'string' },
  tenant: { type: 'string' },
  to: { type: 'string' },
  as: { type: 'string' },
  key: { type: 'string' },
  blank: { type: 'string' },
  items: { type: 'string' },
  ignore: { type: 'string' },
  people: { type: 'string' },
  megabytes: { type: 'string' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;
export type OptionName = keyof typeof optionTypes;

export type Options = {
  readonly [Name in OptionName]?: ((typeof optionTypes)[Name]['type'] extends 'boolean' ? boolean : string) | undefined;
};

export interface CliContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly options: Options;
  /** The file, or the address, that follows the command. Throws Misuse where it is missing. */
  needArgument(): string;
  say(text: string): void;
  /** Says what does not belong into the answer. */
  warn(text: string): void;
  config(): Config;
  reading<T>(work: (opened: OpenedDatabase) => Promise<T>): Promise<T>;
  writing<T>(work: (opened: OpenedDatabase) => Promise<T>): Promise<T>;
}

export interface Command {
  /** The words that name it: `tenant create`. */
  readonly name: string;
  /** What follows the name in the help. */
  readonly usage: string;
  /** What its one argument is, for the message that it is missing; absent where it has none. */
  readonly argument?: string;
  readonly options: readonly OptionName[];
  /** Whether it works on the database, and how; `none` needs none. */
  readonly needs: 'reads' | 'writes' | 'none';
  readonly run: (context: CliContext) => Promise<void>;
}

export function makeContext(
  environment: CliContext['environment'],
  options: Options,
  argument: { readonly what: string; readonly given: string | undefined },
  { say, warn }: Pick<CliContext, 'say' | 'warn'>,
): CliContext {
  const config = (): Config => readConfig(environment, availableParallelism());
  return {
    environment,
    options,
    needArgument() {
      if (!argument.given) throw new Misuse(`${argument.what} is missing`);
      return argument.given;
    },
    say,
    warn,
    config,
    reading: (work) => withDatabase(config(), 'reads', work),
    writing: (work) => withDatabase(config(), 'writes', work),
  };
}

export function need(options: Options, name: 'host' | 'name' | 'admin' | 'tenant' | 'to'): string {
  const value = options[name]?.trim();
  if (!value) throw new Misuse(`--${name} is missing`);
  return value;
}

/** A host as a browser names it, in lower case, without a port. Throws Misuse. */
export function needHost(options: Options, name: 'host' | 'tenant'): string {
  const host = hostName(need(options, name));
  const isAddress = /^\[[0-9a-f:.]+\]$/.test(host);
  if (!isAddress && !/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(host))
    throw new Misuse(`--${name}: "${host}" is not a host name, such as school.example`);
  return host;
}

/** The tenant that answers at the host of `--tenant`. */
export async function needTenant(database: Database, options: Options): Promise<TenantId> {
  const host = needHost(options, 'tenant');
  const tenant = await withoutTenant(database, (tx) => findTenantByHost(tx, host));
  if (!tenant) throw new Misuse(`--tenant: no site lives at ${host}`);
  return tenant.id;
}
