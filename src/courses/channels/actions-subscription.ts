/** What somebody lacks for a quiz: a channel to join, a plan to hold. */
import type { Actor } from '#access/subject.ts';
import { listPlanRows, premiumOf, toPlan } from '#billing/api.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { readQuiz } from '#quizzes/api.ts';
import { joinChannel } from './actions-members.ts';
import type { QuizSubscription } from './contract-subscription.ts';
import { waysIn } from './rules.ts';
import { findChannelRow } from './store.ts';

/** What a quiz that the actor may see needs of them. Throws `not_found`. */
export async function readQuizSubscription(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  now: Date,
): Promise<QuizSubscription> {
  const { needs, subscription, doors } = await readQuiz(tx, actor, quizId, now);
  const premium = await premiumOf(tx, actor, now);
  const plans = needs === 'plan' ? await listPlanRows(tx, { activeOnly: true }) : [];
  const channels: QuizSubscription['channels'] = [];
  for (const channel of needs === 'channel' ? doors : []) {
    const row = await findChannelRow(tx, actor.personId, channel._id);
    if (!row) continue;
    const standing = row.role === null ? null : { role: row.role, joined: row.joined_at !== null };
    channels.push({ ...channel, needsPassCode: waysIn(row, standing)?.asksPassCode ?? false });
  }
  return {
    quizId,
    subscribed: needs === null,
    needs,
    subscription,
    until: premium.until?.toISOString() ?? null,
    plans: plans.map(toPlan),
    channels,
  };
}

/**
 * Gets what can be had at once: with a pass code, or where none is asked for, the first channel that lets the actor in is
 * joined. A plan is a choice of the person's own, so it is only named. Throws as `joinChannel` does.
 */
export async function subscribeToQuiz(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  given: { id: string; passCode?: string | undefined },
): Promise<QuizSubscription> {
  const read = (): Promise<QuizSubscription> =>
    inTenant(services.database, tenant.id, (tx) => readQuizSubscription(tx, actor, given.id, services.clock()));
  const before = await read();
  const open = before.channels.find((channel) => !channel.needsPassCode) ?? before.channels[0];
  if (!open || (open.needsPassCode && given.passCode === undefined)) return before;
  await joinChannel(services, tenant, actor, { id: open._id, passCode: given.passCode });
  return read();
}
