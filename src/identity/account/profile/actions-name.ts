import type { Actor } from '#access/subject.ts';
import { publishPeople } from '#identity/account/publish.ts';
import { getPerson } from '#identity/account/store.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type NameRight, nameRightOf } from './rules-name.ts';
import { getNameFacts } from './store-name.ts';

/** What the caller may do about their own name. */
export const readNameRight = async (tx: TenantTx, actor: Actor): Promise<NameRight> =>
  nameRightOf(actor, await getNameFacts(tx, actor.personId));

interface NameChange {
  readonly firstName?: string | undefined;
  /** Null: none. */
  readonly lastName?: string | null | undefined;
}

const refusals = {
  ask: 'Your school manages your name. Request a change on your profile page',
  school: 'Your school manages your name. Ask your school to change it',
} as const;

/**
 * Checks and logs a change of the own name. Certificates carry the name of the school's record, so students write it
 * themselves only where the school lets everyone. Throws `forbidden`.
 */
export async function changeOwnName(
  tx: TenantTx,
  actor: Actor,
  { firstName, lastName }: NameChange,
  now: Date,
): Promise<void> {
  if (firstName === undefined && lastName === undefined) return;
  const before = await getPerson(tx, actor.personId);
  const after = {
    firstName: firstName ?? before.first_name,
    lastName: lastName === undefined ? before.last_name : (lastName ?? ''),
  };
  if (after.firstName === before.first_name && after.lastName === before.last_name) return;
  const right = await readNameRight(tx, actor);
  if (right !== 'own') {
    const message = refusals[right];
    throw new Refusal('forbidden', message, {
      details: [{ path: firstName === undefined ? 'lastName' : 'firstName', message }],
    });
  }
  await writeAudit(tx, actor, 'person.rename', 'person', actor.personId, {
    before: { firstName: before.first_name, lastName: before.last_name },
    after,
  });
  await publishPeople(tx, 'person.changed', [actor.personId], now);
}
