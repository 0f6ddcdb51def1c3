/** What a demo school announces, and what its people have been told lately. */

import { seededIds } from '#app/demo/ids.ts';
import type { People, Person } from '#app/demo/people.ts';
import { insertRows } from '#app/demo/store.ts';
import type { NotificationKind } from '#messaging/notifications/rules.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { School } from './school.ts';

const HOUR = 3_600_000;

interface PlannedAnnouncement {
  readonly title: string;
  readonly body: string;
  /** Hours from now. */
  readonly from: number;
  readonly until: number | null;
  /** For the first group of the school; else for everyone. */
  readonly forGroup?: boolean;
}

const announcements: readonly PlannedAnnouncement[] = [
  {
    title: 'How to practise for the exams',
    body: '<p>Most quizzes can be taken <strong>more than once</strong>. Look at <em>Strengths by topic</em> on your dashboard, and begin with the shortest bar.</p>',
    from: -240,
    until: null,
  },
  {
    title: 'Bring a calculator on Thursday',
    body: '<p>The room has no computers that day. Simple calculators are allowed, phones are not.</p>',
    from: -20,
    until: 120,
    forGroup: true,
  },
  {
    title: 'The site rests on Sunday night',
    body: '<p>We bring it up to date between 1:00 and 1:30. Attempts that run then continue afterwards.</p>',
    from: 48,
    until: 96,
  },
  {
    title: 'Enrolment for the spring term',
    body: '<p>Enrolment is closed. If you missed it, write to the office.</p>',
    from: -900,
    until: -300,
  },
];

interface Told {
  readonly to: readonly Person[];
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body?: string;
  readonly href: string;
  readonly hoursAgo: number;
  readonly isRead?: boolean;
}

/** Stores past, current and upcoming announcements, and notices of the last days, oldest first. */
export async function insertNotifications(tx: TenantTx, school: School, people: People, now: Date): Promise<void> {
  const newId = seededIds(`notices of ${school.key}`);
  const at = (hours: number): Date => new Date(now.getTime() + hours * HOUR);
  const [group] = school.groups;
  const made = announcements.map((plan) => ({ ...plan, id: newId() }));
  await insertRows(
    tx,
    'announcement',
    made.map(({ id, title, body, from, until }) => ({
      tenant_id: tx.tenantId,
      announcement_id: id,
      title,
      body,
      shown_from: at(from),
      shown_until: until === null ? null : at(until),
      by_mail: false,
      created_by: people.teachers[0]!.id,
      created_at: at(Math.min(from, -1)),
      updated_at: at(Math.min(from, -1)),
      told_at: from <= 0 ? at(from) : null,
    })),
  );
  await insertRows(
    tx,
    'announcement_group',
    made
      .filter((one) => one.forGroup)
      .map(({ id }) => ({
        tenant_id: tx.tenantId,
        announcement_id: id,
        group_id: people.groupIds.get(group!)!,
      })),
  );
  const told = [
    ...toldOfAnnouncements(made, people, group!),
    {
      to: people.students,
      kind: 'result',
      title: 'Your results for this week are ready',
      href: '/myAttempt',
      hoursAgo: 26,
      isRead: true,
    },
    {
      to: people.students.slice(0, 1),
      kind: 'account',
      title: 'You signed in with a new browser: Firefox on Linux',
      body: 'If it was not you, change your password. That ends all other sessions.',
      href: '/user/me',
      hoursAgo: 4,
    },
    {
      to: [people.admin, ...people.teachers],
      kind: 'task',
      title: 'The import of 40 questions has ended',
      href: '/questions',
      hoursAgo: 30,
    },
  ] satisfies Told[];
  await insertRows(
    tx,
    'notification',
    told
      .toSorted((one, other) => other.hoursAgo - one.hoursAgo)
      .flatMap(({ to, kind, title, hoursAgo, href, ...more }: Told) =>
        to.map((person) => ({
          tenant_id: tx.tenantId,
          notification_id: newId(),
          person_id: person.id,
          kind,
          title,
          body: more.body ?? '',
          href,
          created_at: at(-hoursAgo),
          read_at: more.isRead ? at(1 - hoursAgo) : null,
          way: 'app',
        })),
      ),
  );
}

const toldOfAnnouncements = (
  made: readonly (PlannedAnnouncement & { readonly id: string })[],
  people: People,
  group: string,
): Told[] =>
  made
    .filter(({ from, until }) => from <= 0 && (until === null || until > 0))
    .map(({ id, title, from, forGroup }) => ({
      to: people.students.filter((student) => !forGroup || student.groups.includes(group)),
      kind: 'announcement',
      title,
      href: `/announcements#${id}`,
      hoursAgo: -from,
      isRead: from < -24,
    }));
