import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Role } from '#access/subject.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { publishPeople } from './publish.ts';
import { isOldAttempt } from './sign-in/store-limits.ts';

export interface PersonRow {
  readonly person_id: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly roles: Role[];
  readonly status: string;
  readonly created_at: Date;
  readonly photo_hash: string | null;
  readonly time_zone: string | null;
  readonly locale: string | null;
  readonly language: string | null;
  readonly must_change_password: boolean;
}

const personColumns = [
  'person_id',
  'email',
  'password_hash',
  'first_name',
  'last_name',
  'roles',
  'status',
  'created_at',
  'photo_hash',
  'time_zone',
  'locale',
  'language',
  'must_change_password',
] as const;

export const findPersonByEmail = (tx: TenantTx, email: string): Promise<PersonRow | undefined> =>
  tx
    .selectFrom('person')
    .select(personColumns)
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', email)
    .executeTakeFirst();

/** As `findPersonByEmail`, and nobody changes the person until the transaction ends. */
export const lockPersonByEmail = (tx: TenantTx, email: string): Promise<PersonRow | undefined> =>
  tx
    .selectFrom('person')
    .select(personColumns)
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', email)
    .forShare()
    .executeTakeFirst();

export const findPerson = (tx: TenantTx, personId: string): Promise<PersonRow | undefined> =>
  tx
    .selectFrom('person')
    .select(personColumns)
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirst();

/** As `findPerson`, and nobody changes the person until the transaction ends. */
export const lockPerson = (tx: TenantTx, personId: string): Promise<PersonRow | undefined> =>
  tx
    .selectFrom('person')
    .select(personColumns)
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const getPerson = (tx: TenantTx, personId: string): Promise<PersonRow> =>
  tx
    .selectFrom('person')
    .select(personColumns)
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();

/** The person with their groups, as `listGroupsOf` answers these. */
export const getPersonInGroups = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('person')
    .select(personColumns)
    .select(
      sql<{ _id: string; name: string }[]>`coalesce((
        select json_agg(json_build_object('_id', g.group_id, 'name', g.name) order by g.name)
        from group_member m join person_group g on g.tenant_id = m.tenant_id and g.group_id = m.group_id
        where m.tenant_id = person.tenant_id and m.person_id = person.person_id and g.deleted_at is null), '[]')`.as(
        'groups',
      ),
    )
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();

export const listGroupsOf = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('group_member as m')
    .innerJoin('person_group as g', (join) =>
      join.onRef('g.tenant_id', '=', 'm.tenant_id').onRef('g.group_id', '=', 'm.group_id'),
    )
    .select(['g.group_id as _id', 'g.name'])
    .where('m.tenant_id', '=', tx.tenantId)
    .where('m.person_id', '=', personId)
    .where('g.deleted_at', 'is', null)
    .orderBy('g.name')
    .execute();

export interface NewPerson {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  /** Nobody has shown yet that mails reach this address. */
  readonly emailUnproven?: boolean;
  /** Others know the password: it opens nothing before the person has chosen another one. */
  readonly mustChangePassword?: boolean;
}

/** The new person's id; null when the address is taken. */
export async function insertPerson(tx: TenantTx, person: NewPerson): Promise<string | null> {
  const row = await tx
    .insertInto('person')
    .values({
      tenant_id: tx.tenantId,
      person_id: uuid(),
      email: person.email,
      password_hash: person.passwordHash,
      first_name: person.firstName,
      last_name: person.lastName,
      roles: [...person.roles],
      email_unproven: person.emailUnproven ?? false,
      must_change_password: person.mustChangePassword ?? false,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'email']).doNothing())
    .returning('person_id')
    .executeTakeFirst();
  if (!row) return null;
  await publishPeople(tx, 'person.created', [row.person_id], new Date());
  return row.person_id;
}

export const updatePerson = (
  tx: TenantTx,
  personId: string,
  change: {
    first_name?: string;
    last_name?: string;
    password_hash?: string;
    must_change_password?: boolean;
    time_zone?: string | null;
    locale?: string | null;
    language?: string | null;
  },
) =>
  tx
    .updateTable('person')
    // Without another word, the person who sets a password is the one who uses it.
    .set({
      ...(change.password_hash !== undefined && { must_change_password: false }),
      ...change,
      updated_at: sql`now()`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .execute();

/** Returns true when the owner of the person's address has shown that it is theirs. */
export async function isEmailProven(tx: TenantTx, personId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('person')
    .select('email_unproven')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.email_unproven === false;
}

/** Notes that mails reach the person; true when that was not known before. */
export async function markEmailProven(tx: TenantTx, personId: string): Promise<boolean> {
  const row = await tx
    .updateTable('person')
    .set({ email_unproven: false })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('email_unproven', '=', true)
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** True where this is the address of the person now. */
export async function hasAddress(tx: TenantTx, personId: string, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('person')
    .select('person_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

export const dropPassword = (tx: TenantTx, personId: string) =>
  tx
    .updateTable('person')
    .set({ password_hash: null, must_change_password: false })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .execute();

export const setEmail = (tx: TenantTx, personId: string, email: string) =>
  tx
    .updateTable('person')
    .set({ email, email_unproven: false, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .execute();

const CLEANED_AT_ONCE = 1_000;
const DAY_MS = 86_400_000;

export const oldKinds = ['sessions', 'resets', 'devices', 'guests', 'attempts'] as const;

/**
 * Throws away some of one kind of what nobody asks for any more: sessions that ended 30 days ago and that the list of sign-ins, which
 * goes back 90 days, no longer shows; links for passwords 30 days after their end; browsers that nobody has signed in
 * with for a year; guests who did not register within the life of their session; failures that no limit counts any more. True when there may be more.
 */
export async function dropSomeOld(tx: TenantTx, kind: (typeof oldKinds)[number], now: Date): Promise<boolean> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const old = {
    sessions: sql`delete from session where tenant_id = ${tx.tenantId} and token_hash in (select token_hash from session
      where tenant_id = ${tx.tenantId} and created_at < ${before(90)} and coalesce(ended_at, expires_at) < ${before(30)}
      order by created_at limit ${CLEANED_AT_ONCE} for update skip locked)`,
    resets: sql`delete from password_reset where tenant_id = ${tx.tenantId} and token_hash in (select token_hash from password_reset
      where tenant_id = ${tx.tenantId} and expires_at < ${before(30)} limit ${CLEANED_AT_ONCE} for update skip locked)`,
    devices: sql`delete from trusted_device where tenant_id = ${tx.tenantId} and (token_hash, person_id) in (
      select token_hash, person_id from trusted_device
      where tenant_id = ${tx.tenantId} and last_used_at < ${before(365)} limit ${CLEANED_AT_ONCE} for update skip locked)`,
    // With what they have started; a guest who has registered since is no guest any more.
    guests: sql`delete from person where tenant_id = ${tx.tenantId} and person_id in (select person_id from person
      where tenant_id = ${tx.tenantId} and status = 'guest' and created_at < ${before(8)}
      limit ${CLEANED_AT_ONCE} for update skip locked)`,
    attempts: sql`delete from failed_attempt where tenant_id = ${tx.tenantId} and failed_attempt_id in (
      select failed_attempt_id from failed_attempt
      where tenant_id = ${tx.tenantId} and ${isOldAttempt(now)} limit ${CLEANED_AT_ONCE} for update skip locked)`,
  } as const;
  const { numAffectedRows = 0n } = await old[kind].execute(tx);
  return numAffectedRows === BigInt(CLEANED_AT_ONCE);
}
