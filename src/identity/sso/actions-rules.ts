/** Rules that older releases kept with each provider. */
import { adoptRules } from '#identity/directories/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { WayKind } from './rules.ts';
import { listPeopleOf, takeOldRules } from './store.ts';

/** A provider as the rules of the school name it. */
export const sourceOf = (kind: WayKind, id: string) =>
  ({ kind: kind === 'saml' ? 'saml' : 'oidc', connection: id }) as const;

/** Moves them to the common rules of the school, once. To be called before either is used. */
export async function adoptOldRules(tx: TenantTx): Promise<void> {
  for (const provider of await takeOldRules(tx)) {
    const rules = [
      ...provider.roleRules.map(({ value, role }) => ({ about: 'role' as const, value, role })),
      ...provider.groupRules.map(({ value, group }) => ({ about: 'group' as const, value, group })),
    ];
    const people = await listPeopleOf(tx, provider.id);
    await adoptRules(tx, sourceOf(provider.kind, provider.id), rules, people);
  }
}
