/** The day before practice is due, who has not finished it is reminded once. */
import { notifyMany } from '#messaging/notifications/api.ts';
import { writtenTime } from '#messaging/notifications/rules.ts';
import { inTenant, type SweeperTx, type TenantId } from '#platform/server/database/tenant-tx.ts';
import { type Members, openMembers } from '#platform/server/jobs/batch-items.ts';
import type { Services } from '#platform/server/services.ts';
import { getTenantRow } from '#tenancy/api.ts';
import { readAssignment } from './actions.ts';
import * as store from './store.ts';

export const PRACTICE_REMINDERS = 'practice-reminders';

const HOUR_MS = 3_600_000;
/** A server that was down for long reminds of nothing that is due at once: the notice would come too late to be of use. */
const windowOf = (now: Date) => ({
  after: new Date(now.getTime() + 12 * HOUR_MS),
  until: new Date(now.getTime() + 24 * HOUR_MS),
});

export const listTenantsToRemindOfPractice = (tx: SweeperTx, now: Date) => store.listTenantsWithDue(tx, windowOf(now));

/** Returns how many people were told. */
export async function remindOfPractice(services: Services, tenant: TenantId, given?: Members): Promise<number> {
  const members = given ?? (await openMembers(services, tenant, PRACTICE_REMINDERS));
  const now = services.clock();
  const within = <T>(work: Parameters<typeof inTenant<T>>[2]): Promise<T> => inTenant(services.database, tenant, work);
  const { time_zone } = await within(getTenantRow);
  let told = 0;
  for (const { assignment_id: id, due_at } of await within((tx) => store.listToRemind(tx, windowOf(now)))) {
    const count = await members.run(`${id} ${due_at.toISOString()}`, () =>
      within(async (tx) => {
        if (!(await store.recordReminder(tx, id, due_at))) return 0;
        const { topics, count: asked } = await readAssignment(tx, id);
        const names = topics.map(({ name }) => name).join(', ');
        const unfinished = await store.listUnfinished(tx, id);
        for (const [done, people] of Map.groupBy(unfinished, (row) => row.done))
          await notifyMany(
            tx,
            people.map((row) => row.person_id),
            {
              kind: 'quiz',
              title: (say, language) => say.practiceSoon(names, writtenTime(due_at, language, time_zone, 'day')),
              body: (say) => say.practiceUnfinished(done, asked),
              href: '/practice',
            },
          );
        return unfinished.length;
      }),
    );
    told += count ?? 0;
  }
  return told;
}
