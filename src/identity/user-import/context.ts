import { lockActiveAdmins } from '#identity/people/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { inParts } from './chunks.ts';
import type { Context, KnownPerson } from './rules-match.ts';
import type { RefusedRow, UserImportPerson } from './rules-row.ts';
import { listActiveAdmins, listAllGroups, listKnownPeople } from './store.ts';

const PEOPLE_AT_ONCE = 2_000;

/**
 * Who and what is there, as far as the rows touch it. Where something is about to be stored, the administrators among
 * them are locked, so that nobody removes the last one at the same time.
 */
export async function findContext(
  tx: TenantTx,
  rows: readonly (UserImportPerson | RefusedRow)[],
  { isToBeStored }: { isToBeStored: boolean },
): Promise<Context> {
  const known = new Map<string, KnownPerson>();
  const readable = rows.filter((row) => !('refused' in row)) as UserImportPerson[];
  for (const part of inParts(readable, PEOPLE_AT_ONCE)) {
    const emails = part.map(({ email }) => email);
    const externalIds = part.flatMap(({ externalId }) => externalId ?? []);
    for (const person of await listKnownPeople(tx, emails, externalIds)) known.set(person.personId, person);
  }
  const people = [...known.values()];
  const touchesAdmins = isToBeStored && people.some(({ roles }) => roles.includes('admin'));
  const adminIds = await (touchesAdmins ? lockActiveAdmins(tx) : listActiveAdmins(tx));
  return { people, groups: await listAllGroups(tx), adminIds };
}
