/** Tells the rules of the school what the directory says of people. */
import { mapMemberships } from '#identity/directories/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { listGroupsOfUsers, listTraits } from './store-users.ts';

export const SCIM = { kind: 'scim' } as const;

/** As many people as one statement looks at. */
const AT_ONCE = 1_000;

/** Gives people the roles and groups by what the directory says now; of somebody whom it has deleted it says nothing. */
export async function retell(services: Services, tx: TenantTx, personIds: readonly string[]): Promise<void> {
  for (let start = 0; start < personIds.length; start += AT_ONCE) {
    const some = personIds.slice(start, start + AT_ONCE);
    const groups = await listGroupsOfUsers(tx, some);
    const traits = new Map((await listTraits(tx, some)).map((row) => [row.person_id, row]));
    const told = some.map((personId) => {
      const own = groups.get(personId) ?? [];
      const { user_type: userType = null, department = null, roles = [] } = traits.get(personId) ?? {};
      return {
        personId,
        roles: [...roles.map(({ value }) => value), ...(userType === null ? [] : [userType])],
        groups: [...own.map(({ name }) => name), ...(department === null ? [] : [department])],
        direct: own.flatMap(({ name, group }) => (group === null ? [] : [{ value: name, group }])),
      };
    });
    await mapMemberships(services, tx, SCIM, told);
  }
}
