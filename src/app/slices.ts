/**
 * THE list of what the server consists of: each slice with its endpoints, tasks, jobs, finders and secrets. A slice that is
 * not in the list is not served; a test compares it with the folders.
 */
import type { FastifyInstance } from 'fastify';
import type { DirectorySource } from '#access/directory-source.ts';
import type { Finder } from '#access/find.ts';
import type { Handler } from '#access/handle.ts';
import type { Slice } from '#access/slice.ts';
import type { TopicTools } from '#access/topic-tools.ts';
import { operations } from '#admin/operations/slice.ts';
import { tenantSettings } from '#admin/tenant-settings/slice.ts';
import { billing } from '#billing/slice.ts';
import { channels } from '#courses/channels/slice.ts';
import { courseImportKind } from '#courses/courses/api.ts';
import { courses } from '#courses/courses/slice.ts';
import { enrolmentOf } from '#courses/enrolment/api.ts';
import { enrolment } from '#courses/enrolment/slice.ts';
import { badges } from '#credentials/badges/slice.ts';
import { certificates } from '#credentials/certificates/slice.ts';
import type { Exams } from '#delivery/api.ts';
import { delivery } from '#delivery/slice.ts';
import { appeals } from '#grading/appeals/slice.ts';
import { manualGrading } from '#grading/manual/slice.ts';
import { regrade } from '#grading/regrade/slice.ts';
import { account } from '#identity/account/slice.ts';
import { apiKeys } from '#identity/api-keys/slice.ts';
import { directories } from '#identity/directories/slice.ts';
import { oneRoster } from '#identity/oneroster/slice.ts';
import { people } from '#identity/people/slice.ts';
import { privacy } from '#identity/privacy/slice.ts';
import { scim } from '#identity/scim/slice.ts';
import { sso } from '#identity/sso/slice.ts';
import { userImport } from '#identity/user-import/slice.ts';
import { connections } from '#integrations/connections/slice.ts';
import { topicTools } from '#integrations/lti/api.ts';
import { lti } from '#integrations/lti/slice.ts';
import { sendToMoved } from '#integrations/oneroster-grades/api.ts';
import { oneRosterGrades } from '#integrations/oneroster-grades/slice.ts';
import { questionBank } from '#items/question-bank/slice.ts';
import type { LiveRooms } from '#live/api.ts';
import { live } from '#live/slice.ts';
import { media } from '#media/slice.ts';
import type { NotificationHub } from '#messaging/notifications/api.ts';
import { notifications } from '#messaging/notifications/slice.ts';
import { webhooks } from '#messaging/webhooks/slice.ts';
import type { SealedColumn } from '#platform/server/configuration/installation-secret.ts';
import { type Background, queued } from '#platform/server/jobs/background.ts';
import type { TaskKind } from '#platform/server/jobs/task-kind.ts';
import { mailJob } from '#platform/server/mail.ts';
import type { OutboxChannel } from '#platform/server/outbox/channel.ts';
import { outboxBackground } from '#platform/server/outbox/sweeper.ts';
import type { Services } from '#platform/server/services.ts';
import { quizzes } from '#quizzes/slice.ts';
import { practice } from '#results/practice/slice.ts';
import { preview } from '#results/preview/slice.ts';
import { results } from '#results/results/slice.ts';
import { statistics } from '#results/statistics/slice.ts';
import { announcements } from '#site/announcements/slice.ts';
import { appShell } from '#site/app-shell/slice.ts';
import { blog } from '#site/blog/slice.ts';
import { calendar } from '#site/calendar/slice.ts';
import { cms } from '#site/cms/slice.ts';
import { dashboard } from '#site/dashboard/slice.ts';
import { publicQuizzes } from '#site/public-quizzes/slice.ts';
import { reminders } from '#site/reminders/slice.ts';
import { search } from '#site/search/slice.ts';
import { seo } from '#site/seo/slice.ts';
import { studentProfile } from '#site/student-profile/slice.ts';
import { support } from '#site/support/slice.ts';
import { tableViews } from '#site/table-views/slice.ts';
import { tasks } from '#tasks/slice.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { tenancy } from '#tenancy/slice.ts';
import { deliverWaiting } from './mail-delivery.ts';

/** What this process keeps, for the slices that need it. */
export interface ProcessServices {
  readonly directory: TenantDirectory;
  readonly hub: NotificationHub;
  readonly exams: Exams;
  readonly rooms: LiveRooms;
}

interface Context extends ProcessServices {
  readonly finders: readonly Finder[];
  readonly sources: readonly DirectorySource[];
  /** Courses are above results, whose dashboard shows them. */
  readonly fillEnrolment: typeof enrolmentOf;
  /** Results at student information systems are above the systems. */
  readonly gradebookMoved: typeof sendToMoved;
  /** What keeps outside tools is above courses, with which they travel. */
  readonly topicTools: TopicTools;
}

/** In the order of `architecture.mjs`. */
export const slices: readonly Slice<Context>[] = [
  tenancy,
  tasks,
  media,
  notifications,
  webhooks,
  account,
  apiKeys,
  people,
  directories,
  sso,
  scim,
  oneRoster,
  privacy,
  userImport,
  questionBank,
  billing,
  quizzes,
  delivery,
  results,
  statistics,
  practice,
  preview,
  badges,
  certificates,
  live,
  tenantSettings,
  operations,
  courses,
  channels,
  enrolment,
  appeals,
  regrade,
  manualGrading,
  lti,
  oneRosterGrades,
  connections,
  studentProfile,
  announcements,
  reminders,
  calendar,
  tableViews,
  publicQuizzes,
  support,
  blog,
  appShell,
  dashboard,
  cms,
  seo,
  search,
];

/** In which order the global search shows what it finds. */
const foundFirst = ['quiz', 'attempt', 'course', 'topic', 'channel', 'question', 'person', 'group'];

export const allFinders: readonly Finder[] = slices
  .flatMap(({ finders }) => finders ?? [])
  .toSorted((one, other) => foundFirst.indexOf(one.kind) - foundFirst.indexOf(other.kind));

/** All kinds of tasks. */
export const allTaskKinds: readonly TaskKind[] = [
  ...slices.flatMap(({ tasks }) => tasks ?? []),
  courseImportKind(topicTools),
];

/** How the messages of the outbox are delivered. */
export const allChannels: readonly OutboxChannel[] = slices.flatMap(({ channels }) => channels ?? []);

/** Every column that is encrypted with the key of the installation; a test holds the list against the schema. */
export const sealedColumns: readonly SealedColumn[] = slices.flatMap(({ sealed }) => sealed ?? []);

/** Everything that the product does without being asked. `every-job.test.ts` poisons one member of each. */
export const allBackground: readonly Background[] = [
  queued(mailJob, deliverWaiting),
  outboxBackground(allChannels),
  ...slices.flatMap(({ background }) => background ?? []),
];

const contextOf = (processServices: ProcessServices): Context => ({
  ...processServices,
  finders: allFinders,
  sources: slices.flatMap(({ sources }) => sources ?? []),
  fillEnrolment: enrolmentOf,
  gradebookMoved: sendToMoved,
  topicTools,
});

/** All endpoints. `every-endpoint.test.ts` walks them. */
export const allHandlers = (processServices: ProcessServices): readonly Handler[] =>
  slices.flatMap(({ routes }) => routes?.(contextOf(processServices)) ?? []);

/** Registers the addresses that are no endpoints. */
export function registerAllFiles(app: FastifyInstance, services: Services, processServices: ProcessServices): void {
  for (const { files } of slices) files?.(app, services, contextOf(processServices));
}

/** Starts all background work. Returns how to stop it. */
export async function startBackground(services: Services): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  for (const work of allBackground) stops.push(await work.start(services, allTaskKinds));
  return async () => {
    for (const stop of stops.toReversed()) await stop();
  };
}
