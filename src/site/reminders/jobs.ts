/** Once a minute the tenants where something is due get their turn: it is announced, and what is to be mailed is mailed. */
import {
  listTenantsToMail,
  listTenantsToPush,
  notify,
  tendNotifications,
  tendPushes,
} from '#messaging/notifications/api.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Members, openMembers } from '#platform/server/jobs/batch-items.ts';
import { type Job, noData } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { listOwnTimes } from '#quizzes/api.ts';
import { listTenantsToRemindOfPractice, PRACTICE_REMINDERS, remindOfPractice } from '#results/practice/api.ts';
import { ANNOUNCEMENTS, listTenantsToTell, notifyAnnouncements } from '#site/announcements/api.ts';
import { eachTenantDue, getTenantRow } from '#tenancy/api.ts';
import { type DueQuiz, type Moment, moments, notificationOf, windowOf } from './rules.ts';
import {
  type DueNotice,
  isOwnMoment,
  listDueOwnTimes,
  listDueQuizzes,
  listFinishers,
  listLateStudents,
  listNamedTimes,
  listStudentsFor,
  listTenantsToRemind,
  recordReminder,
} from './store.ts';

export const beatJob: Job<Record<string, never>> = { name: 'beat', data: noData, retries: 0 };

const NOTIFIED_AT_ONCE = 2_000;
const DAY_MS = 86_400_000;

type Receivers = (tx: TenantTx, quiz: DueNotice) => Promise<string[]>;

const everyone: Receivers = (tx, { quizId }) => listStudentsFor(tx, quizId);
const receivers: Readonly<Record<Moment, Receivers>> = {
  published: everyone,
  tomorrow: everyone,
  hour: everyone,
  closing: (tx, { quizId }) => listLateStudents(tx, quizId),
  result: (tx, { quizId, dueAt }) => listFinishers(tx, quizId, dueAt),
};

type Times = Pick<DueQuiz, 'opensAt' | 'closesAt'>;

/** Whether what is said of these times is so: nobody is told of what is over for them, or that it is soon when it is not. */
function isStillTrue(moment: Moment, { opensAt, closesAt }: Times, now: Date): boolean {
  if (moment === 'closing') return closesAt !== null && closesAt > now;
  if (moment === 'tomorrow') return opensAt !== null && opensAt > now;
  if (moment === 'hour') return opensAt !== null && opensAt > now && opensAt <= windowOf('hour', now).until;
  return true;
}

const timeOf = (moment: Moment, { opensAt, closesAt }: Times): number | undefined =>
  (moment === 'closing' ? closesAt : opensAt)?.getTime();

/** A closing within a day of the opening needs no word of its own. */
const isLongOpen = ({ opensAt, closesAt }: Times): boolean =>
  opensAt === null || closesAt === null || closesAt.getTime() - opensAt.getTime() > DAY_MS;

/**
 * Whose turn it is: at the time of the quiz everyone but those for whom an override names another one, at that time those
 * alone.
 */
async function isTurnOf(tx: TenantTx, moment: Moment, { quizId, ownAt, ...usual }: DueNotice) {
  if (!isOwnMoment(moment)) return () => true;
  if (ownAt !== null)
    return (times: Times) => timeOf(moment, times) === ownAt.getTime() && (moment !== 'closing' || isLongOpen(times));
  const named = await listNamedTimes(tx, quizId);
  return (times: Times) => {
    const at = timeOf(moment, times);
    return at === undefined || at === timeOf(moment, usual) || !named.has(at);
  };
}

/** The receivers by when the quiz opens and closes for them. */
async function byTimes(
  tx: TenantTx,
  moment: Moment,
  quiz: DueNotice,
  to: readonly string[],
  now: Date,
): Promise<readonly { readonly times: Times; readonly people: readonly string[] }[]> {
  const own = await listOwnTimes(tx, quiz.quizId, to, now);
  const isTurn = await isTurnOf(tx, moment, quiz);
  const groups = new Map<string, { times: Times; people: string[] }>();
  for (const personId of to) {
    const times: Times = own.get(personId) ?? quiz;
    if (!isTurn(times) || !isStillTrue(moment, times, now)) continue;
    const key = `${times.opensAt?.getTime()} ${times.closesAt?.getTime()}`;
    const group = groups.get(key) ?? { times, people: [] };
    group.people.push(personId);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const listDue = async (tx: TenantTx, moment: Moment, now: Date): Promise<DueNotice[]> => [
  ...(await listDueQuizzes(tx, moment, now)),
  ...(isOwnMoment(moment) ? await listDueOwnTimes(tx, moment, now) : []),
];

/** Tells the students of each quiz what is due; each once, whatever crashes. Returns how many people were told. */
export async function remind(services: Services, tenant: TenantId, given?: Members): Promise<number> {
  const members = given ?? (await openMembers(services, tenant, 'reminders'));
  const now = services.clock();
  let told = 0;
  const within = <T>(work: Parameters<typeof inTenant<T>>[2]): Promise<T> => inTenant(services.database, tenant, work);
  const { time_zone } = await within(getTenantRow);
  for (const moment of moments) {
    for (const quiz of await within((tx) => listDue(tx, moment, now))) {
      const count = await members.run(`${moment} ${quiz.quizId} ${quiz.dueAt}`, () =>
        within(async (tx) => {
          if (!(await recordReminder(tx, moment, quiz, now))) return 0;
          const to = await receivers[moment](tx, quiz);
          let reached = 0;
          for (const { times, people } of await byTimes(tx, moment, quiz, to, now)) {
            const notification = notificationOf(
              moment,
              { ...quiz, opensAt: times.opensAt, closesAt: times.closesAt },
              time_zone,
            );
            for (let start = 0; start < people.length; start += NOTIFIED_AT_ONCE)
              reached += await notify(tx, people.slice(start, start + NOTIFIED_AT_ONCE), notification);
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
  await eachTenantDue(services, PRACTICE_REMINDERS, listTenantsToRemindOfPractice, remindOfPractice);
  await eachTenantDue(services, 'pushes', listTenantsToPush, tendPushes);
  await eachTenantDue(services, 'notices', listTenantsToMail, tendNotifications);
}
