/** The rules of one student at a quiz, and where each comes from. */
import type { Actor } from '#access/subject.ts';
import { notFound } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { findSafeBrowserRow, keysIn } from '#quizzes/safe-browser/store.ts';
import { type ExtraTool, extraTools } from '#quizzes/tools/rules.ts';
import { fullName, getBase, getQuizRow, mayReadReason, toView } from './actions.ts';
import type { ExplainedRules } from './contract-explain.ts';
import { effectiveRules, isCounted, startPeriod } from './rules.ts';
import * as store from './store.ts';
import * as lists from './store-list.ts';

type Source = NonNullable<ExplainedRules['separateRoom']>;

/** By the next start: now, or when the quiz opens. Throws `not_found`. */
export async function explainRules(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  personId: string,
  now: Date,
): Promise<ExplainedRules> {
  const base = await getBase(tx, await getQuizRow(tx, quizId));
  const person = await store.findHolder(tx, personId);
  if (!person) throw notFound('The person');
  const overrides = await store.listOverridesOf(tx, quizId, { personId, groupIds: person.group_ids });
  const period = startPeriod(base, overrides, now);
  const effective = effectiveRules(base, overrides, period);
  const scope = { personId, groupIds: person.group_ids };
  const rows = await lists.listOverrideRows(tx, scope, { ofst: 0, limit: 10_000 });
  const named = new Map(rows.map((row) => [row.override_id, row]));
  const sourceOf = ({ overrideId }: store.StoredOverride): Source => {
    const row = named.get(overrideId)!;
    const isForAll = row.quiz_id === null;
    return {
      _id: overrideId,
      group: row.group_name,
      isForAll,
      reason: mayReadReason(actor, row) ? row.reason : null,
    };
  };
  const from: ExplainedRules['from'] = {};
  for (const [rule, override] of Object.entries(effective.from) as [
    keyof typeof effective.from,
    store.StoredOverride | null,
  ][]) {
    if (!override) continue;
    const value = override[rule];
    from[rule] = { ...sourceOf(override), value: value instanceof Date ? value.toISOString() : String(value) };
  }
  const counted = overrides.filter((one) => isCounted(one, period));
  const exempting = counted.find((one) => one.withoutSafeBrowser);
  const apart = counted.find((one) => one.separateRoom);
  const longest = Math.max(0, ...counted.map((one) => one.breakMinutes ?? 0));
  const resting = counted.find((one) => one.breakMinutes === longest);
  const toolsOf = (one: store.StoredOverride): string[] => named.get(one.overrideId)!.tools;
  const isAsked = keysIn(await findSafeBrowserRow(tx, quizId)) !== null;
  return {
    person: { _id: personId, name: fullName(person) },
    base: toView(base),
    effective: toView(effective),
    extraSeconds: effective.extraSeconds,
    safeBrowser: isAsked ? { isNeeded: !exempting, by: exempting ? sourceOf(exempting) : null } : null,
    from,
    tools: extraTools.flatMap((tool: ExtraTool) => {
      const giver = counted.find((one) => toolsOf(one).includes(tool));
      return giver ? [{ tool, by: sourceOf(giver) }] : [];
    }),
    separateRoom: apart ? sourceOf(apart) : null,
    breaks: resting ? { minutes: longest, by: sourceOf(resting) } : null,
    notCounted: overrides
      .filter((one) => !isCounted(one, period))
      .map((one) => ({
        by: sourceOf(one),
        validFrom: one.validFrom?.toISOString() ?? null,
        validUntil: one.validUntil?.toISOString() ?? null,
      })),
  };
}
