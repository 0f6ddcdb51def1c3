/** Whose account a launch is for, by the rules that the school has set for the platform. Never by e-mail alone. */
import { v7 as uuid } from 'uuid';
import type { Role } from '#access/subject.ts';
import { findPersonByEmail, insertPerson, isEmailProven } from '#identity/account/api.ts';
import { mapMemberships } from '#identity/directories/api.ts';
import { courseRoles, filledIn, membershipOf } from '#integrations/lti/rules.ts';
import type { PlatformRow } from '#integrations/lti/store.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import type { Message } from './message.ts';
import { findAccount, type LinkedBy, listStudentsKnownAs, markAccountUsed, upsertAccount } from './store.ts';

interface Connection {
  readonly platform: Pick<PlatformRow, 'platform_id' | 'name'>;
  readonly subject: string;
  readonly personId: string;
  readonly linkedBy: LinkedBy;
  readonly emailUnproven?: boolean;
}

/** What a platform says of somebody, in a message or in its list of members. */
export type Visitor = Pick<Message, 'person' | 'roles'> & { readonly subject: string };

/** Connects somebody at a platform to an account, and records by which rule. */
export async function connect(tx: TenantTx, { platform, subject, personId, ...rule }: Connection, now: Date) {
  const { linkedBy, emailUnproven = false } = rule;
  const platformId = platform.platform_id;
  await upsertAccount(tx, { platformId, subject, personId, linkedBy, emailUnproven }, now);
  const details = { name: platform.name, by: linkedBy };
  await writeAudit(tx, { personId }, 'lti.connect', 'person', personId, details);
}

/** The account that was connected before; null where there is none, or it belongs to the owner of its address now. */
export async function connected(tx: TenantTx, platformId: string, subject: string): Promise<string | null> {
  const account = await findAccount(tx, platformId, subject);
  if (!account) return null;
  if (account.email_unproven && (await isEmailProven(tx, account.person_id))) return null;
  return account.person_id;
}

/** What an account that is created for this message would be; null where the school's rules create none. */
function roleForNew(platform: PlatformRow, message: Visitor): Role | null {
  const { isLearner, isInstructor } = courseRoles(message.roles);
  if (!platform.creates_accounts || message.person.firstName === '') return null;
  return isInstructor ? (platform.makes_teachers ? 'teacher' : null) : isLearner ? 'student' : null;
}

async function create(tx: TenantTx, role: Role, { person }: Visitor): Promise<string | null> {
  // Whose account has the address is not for the platform to say: that person signs in and connects it.
  if (person.email !== null && (await findPersonByEmail(tx, person.email))) return null;
  return insertPerson(tx, {
    firstName: person.firstName,
    lastName: person.lastName,
    // No mail ever goes to a name of this kind (RFC 2606).
    email: person.email ?? `${uuid()}@lti.invalid`,
    emailUnproven: true,
    passwordHash: null,
    roles: [role],
  });
}

/** The person of a message; null where somebody has to sign in to connect their account. */
export async function personOf(
  tx: TenantTx,
  platform: PlatformRow,
  message: Visitor,
  now: Date,
): Promise<string | null> {
  const known = await connected(tx, platform.platform_id, message.subject);
  if (known !== null) await markAccountUsed(tx, platform.platform_id, message.subject, now);
  return known ?? (await connectByRules(tx, platform, message, now))?.personId ?? null;
}

/** As `personOf`, for somebody who is not here: says also whether the rules connected them just now. */
export async function memberOf(tx: TenantTx, platform: PlatformRow, member: Visitor, now: Date) {
  const known = await connected(tx, platform.platform_id, member.subject);
  return known === null ? connectByRules(tx, platform, member, now) : { personId: known, by: 'before' as const };
}

async function connectByRules(
  tx: TenantTx,
  platform: PlatformRow,
  message: Visitor,
  now: Date,
): Promise<{ personId: string; by: 'external-id' | 'created' } | null> {
  const { platform_id: platformId } = platform;
  const { subject } = message;
  const number = platform.matches_external_id ? filledIn(message.person.sourcedId ?? undefined) : null;
  if (number !== null && courseRoles(message.roles).isLearner) {
    const [one, ...others] = await listStudentsKnownAs(tx, number);
    if (one && others.length === 0) {
      await connect(tx, { platform, subject, personId: one.person_id, linkedBy: 'external-id' }, now);
      return { personId: one.person_id, by: 'external-id' };
    }
  }
  const role = roleForNew(platform, message);
  // An address that its owner has proved since must not be opened by a second account either.
  if (role === null || (await findAccount(tx, platformId, subject))) return null;
  const personId = await create(tx, role, message);
  if (personId === null) return null;
  await connect(tx, { platform, subject, personId, linkedBy: 'created', emailUnproven: true }, now);
  return { personId, by: 'created' };
}

/** What a message says of a person within its course: roles with their addresses and without, and the course by id and title. */
export const toldOf = ({ roles, context }: Message) => ({
  roles: [...new Set(roles.flatMap((role) => [role, membershipOf(role) ?? []].flat()))],
  groups: [context.id, context.title].filter((value) => value !== ''),
});

/** Gives the person the roles and groups that the school's rules say for the course of the message. */
export async function applyRules(
  services: Services,
  tx: TenantTx,
  platform: Pick<PlatformRow, 'platform_id'>,
  message: Message,
  personId: string,
): Promise<void> {
  const source = { kind: 'lti', connection: platform.platform_id, scope: message.context.id } as const;
  await mapMemberships(services, tx, source, [{ personId, ...toldOf(message) }]);
}
