import { can } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Waiting } from './contract-waiting.ts';
import { AT_MOST, listToMark, listWaitingQuizzes } from './store.ts';
import { countCompanyRequests } from './store-waiting.ts';

/** How much waits for this teacher or admin: the totals of the lists on the dashboard and of the company's pages. */
export async function readWaiting(tx: TenantTx, actor: Actor): Promise<Waiting> {
  const isAdmin = can(actor, 'company.edit');
  const teacherId = isAdmin ? null : actor.personId;
  // As many as the dashboard shows, which asks for the same with its page.
  const [toMark] = await listToMark(tx, undefined, AT_MOST);
  return {
    answers: toMark?.all_answers ?? 0,
    papers: toMark?.all_papers ?? 0,
    queries: (await listWaitingQuizzes(tx, 'appeal', teacherId, AT_MOST)).total,
    decisions: (await listWaitingQuizzes(tx, 'certificate_decision', teacherId, AT_MOST)).total,
    company: isAdmin ? await countCompanyRequests(tx) : null,
  };
}
