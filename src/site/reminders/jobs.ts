/** Once a minute the tenants where something is due get their turn: it is announced, and what is to be mailed is mailed. */
import { z } from 'zod';
import {
  listTenantsToMail,
  listTenantsToPush,
  notify,
  tendNotifications,
  tendPushes,
} from '#messaging/notifications/api.ts';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import { type Members, openMembers } from '#platform/server/jobs/batch-items.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { ANNOUNCEMENTS, listTenantsToTell, notifyAnnouncements } from '#site/announcements/api.ts';
import { eachTenantDue, getTenantRow } from '#tenancy/api.ts';
import { type Moment, moments, notificationOf } from './rules.ts';
import {
  listDueQuizzes,
  listFinishers,
  listLateStudents,
  listStudentsFor,
  listTenantsToRemind,
  recordReminder,
} from './store.ts';

export const beatJob: Job<Record<string, never>> = { name: 'beat', data: z.object({}).strip() as never, retries: 0 };

const NOTIFIED_AT_ONCE = 2_000;

const receivers: Readonly<Record<Moment, typeof listLateStudents>> = {
  published: listStudentsFor,
  tomorrow: listStudentsFor,
  hour: listStudentsFor,
  closing: listLateStudents,
  result: listFinishers,
};

/** Tells the students of each quiz what is due; each once, whatever crashes. Returns how many people were told. */
export async function remind(services: Services, tenant: TenantId, given?: Members): Promise<number> {
  const members = given ?? (await openMembers(services, tenant, 'reminders'));
  const now = services.clock();
  let told = 0;
  const within = <T>(work: Parameters<typeof inTenant<T>>[2]): Promise<T> => inTenant(services.database, tenant, work);
  const { time_zone } = await within(getTenantRow);
  for (const moment of moments) {
    for (const quiz of await within((tx) => listDueQuizzes(tx, moment, now))) {
      const count = await members.run(`${moment} ${quiz.quizId} ${quiz.dueAt}`, () =>
        within(async (tx) => {
          if (!(await recordReminder(tx, moment, quiz, now))) return 0;
          const to = await receivers[moment](tx, quiz.quizId, now);
          let reached = 0;
          for (let start = 0; start < to.length; start += NOTIFIED_AT_ONCE) {
            reached += await notify(
              tx,
              to.slice(start, start + NOTIFIED_AT_ONCE),
              notificationOf(moment, quiz, time_zone),
            );
          }
          return reached;
        }),
      );
      told += count ?? 0;
    }
  }
  return told;
}

/** One beat: what is due is announced, then pushed, then mailed. */
export async function beat(services: Services): Promise<void> {
  await eachTenantDue(services, ANNOUNCEMENTS, listTenantsToTell, notifyAnnouncements);
  await eachTenantDue(services, 'reminders', listTenantsToRemind, remind);
  await eachTenantDue(services, 'pushes', listTenantsToPush, tendPushes);
  await eachTenantDue(services, 'notices', listTenantsToMail, tendNotifications);
}
