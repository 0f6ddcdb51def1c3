import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Grants, grantsOf, ruleSourcesOf, type Source, type Statement } from './rules.ts';
import { listRulesFor } from './store-rules.ts';

/** The rules of a source, for deciding about many people at once before anything is stored. */
export async function readRules(tx: TenantTx, source: Source) {
  const rules = await listRulesFor(tx, ruleSourcesOf(source));
  const named = new Set(rules.filter(({ about }) => about === 'group').map(({ value }) => value));
  return {
    grants: (said: Statement): Grants => grantsOf(rules, said),
    /** Whether a rule says what a group of this name means. */
    isGroupNamed: (value: string): boolean => named.has(value),
  };
}
