/** Tells the rules of the school what the list of a course's members says, as each launch tells it of one person. */
import { listToldPeople, mapMemberships } from '#identity/directories/api.ts';
import { membershipOf } from '#integrations/lti/rules.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import type { Member } from './rules.ts';
import { listConnected } from './store.ts';

interface Course {
  readonly platform_id: string;
  readonly context: string;
  readonly title: string;
}

/**
 * Gives the members who have an account here the roles and groups that the rules say for the course, and takes them back from those of
 * whom the platform has said something there and whom it does not name any more.
 */
export async function applyRules(
  services: Services,
  tx: TenantTx,
  { platform_id: platformId, context, title }: Course,
  { members, isWhole }: { readonly members: readonly Member[]; readonly isWhole: boolean },
): Promise<void> {
  const source = { kind: 'lti', connection: platformId, scope: context } as const;
  const rolesOf = new Map(members.map((one) => [one.user_id, one.roles]));
  const connected = await listConnected(tx, platformId, [...rolesOf.keys()]);
  const told = connected.map(({ personId, subject }) => {
    const roles = rolesOf.get(subject) ?? [];
    return {
      personId,
      roles: [...new Set(roles.flatMap((role) => [role, membershipOf(role) ?? []].flat()))],
      groups: [context, title].filter((value) => value !== ''),
    };
  });
  const named = new Set(told.map(({ personId }) => personId));
  // Somebody who can’t be read in the list has not left.
  const gone = isWhole ? (await listToldPeople(tx, source)).filter((id) => !named.has(id)) : [];
  await mapMemberships(services, tx, source, [
    ...told,
    ...gone.map((personId) => ({ personId, roles: [], groups: [], direct: [] })),
  ]);
}
