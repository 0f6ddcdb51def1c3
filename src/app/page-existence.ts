/**
 * Whether what the address of a page names is there for its reader. An unknown id, a malformed one and one of something
 * that the reader may not see are all answered with 404 and the not-found page. Visitors of a page for one reader learn
 * nothing: they are led to sign in first, whatever the id.
 */
import { can } from '#access/can.ts';
import type { Permission } from '#access/permissions.ts';
import type { Actor } from '#access/subject.ts';
import { readChannel } from '#courses/channels/api.ts';
import { getTopicRow, getVisibleCourse } from '#courses/courses/api.ts';
import { readCertificate } from '#credentials/certificates/api.ts';
import { getOwnAttempt } from '#delivery/api.ts';
import { findGroup, readUser } from '#identity/people/api.ts';
import { findSheet } from '#identity/user-import/api.ts';
import { readQuestion, readStimulus } from '#items/question-bank/api.ts';
import { getHosted } from '#live/api.ts';
import { readMessages } from '#messaging/webhooks/api.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { idSchema } from '#platform/contract/shapes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { FoundPage } from '#platform/server/pages/page-patterns.ts';
import { anyQuiz, listQuizzes, readQuiz } from '#quizzes/api.ts';
import { slugOf } from '#quizzes/rules.ts';
import { readAssignment } from '#results/practice/api.ts';
import { getPreview } from '#results/preview/api.ts';
import { getReadableAttempt } from '#results/results/api.ts';
import { readAnnouncement } from '#site/announcements/api.ts';
import { readPost } from '#site/blog/api.ts';
import { findPage } from '#site/cms/api.ts';
import { isStandingPage, PAGE_NAME } from '#site/cms/rules.ts';
import { publicPages, unlistedPages } from '#site/seo/heads/pages.ts';

interface Visit {
  readonly tx: TenantTx;
  readonly actor: Actor;
  readonly now: Date;
  /** As in the address. Those that must be ids are. */
  readonly params: Readonly<Record<string, string>>;
}

/** Throws `not_found`, `forbidden` or `not_started` where there is nothing for the reader. */
type Look = (visit: Visit & { readonly id: string }) => Promise<unknown>;

/** For those who hold the permission alone, as the page's guard says it in the browser. */
const only =
  (permission: Permission, look: Look): Look =>
  async (visit) => {
    if (!can(visit.actor, permission)) throw notFound('The page');
    return look(visit);
  };

const course: Look = ({ tx, actor, id }) => getVisibleCourse(tx, actor, id);
const topic: Look = async (visit) => {
  await course(visit);
  const { published_at } = await getTopicRow(visit.tx, visit.id, visit.params.topicId!);
  if (published_at === null && !can(visit.actor, 'course.write')) throw notFound('The topic');
};
const certificate =
  (kind: 'quiz' | 'course'): Look =>
  ({ tx, actor, id }) =>
    readCertificate(tx, actor, kind, id);
const attempt: Look = ({ tx, actor, id }) => getReadableAttempt(tx, actor, id);
const person: Look = ({ tx, actor, id }) => readUser(tx, actor, id);
const question: Look = ({ tx, actor, id }) => readQuestion(tx, actor, id);
const preview: Look = ({ tx, actor, id }) => getPreview(tx, actor, id);
const liveGame: Look = ({ tx, actor, id }) => getHosted(tx, actor, id);
const exam: Look = async ({ tx, actor, id, now }) => {
  // Who teaches is told there whose page it is.
  if (!can(actor, 'exam.sit')) return readQuiz(tx, actor, id, now);
  return getOwnAttempt(tx, actor, id).catch((error: unknown) => {
    // Not begun yet: the page offers to start it.
    if (error instanceof Refusal && error.code === 'not_started') return null;
    throw error;
  });
};

/** Quizzes are found by their id, or by their name alone, which may be an id too. */
const quiz: Look = async ({ tx, actor, params, now }) => {
  const given = params.id ?? params.name!;
  if (isId(given)) return readQuiz(tx, actor, given, now);
  if (params.id !== undefined) throw notFound('The quiz');
  const q = given.replaceAll('-', ' ').slice(0, 200);
  const { quizzes } = await listQuizzes(tx, actor, { ...anyQuiz, q, sort: '-createdAt', limit: 100 }, now);
  if (!quizzes.some(({ name }) => slugOf(name) === given)) throw notFound('The quiz');
  return null;
};

/** By route file. A page with an open part in its address that is neither here nor a public page fails a test. */
export const pageThings: Readonly<Record<string, Look>> = {
  '_live/live/$id.tsx': only('quiz.write', liveGame),
  '_side/_company/company/webhooks/$id.tsx': only('company.edit', ({ tx, id }) =>
    readMessages(tx, id, { state: '', ofst: 0, limit: 1 }),
  ),
  '_side/live/$id/report.tsx': only('quiz.write', liveGame),
  '_exam/exam/{-$id}.tsx': exam,
  '_exam/exam/var/{-$id}.tsx': exam,
  '_rehearsal/rehearsal/$id.tsx': only('quiz.write', preview),
  '_side/rehearsal/$id/review.tsx': only('quiz.write', preview),
  '_side/exam/review/{-$id}.tsx': attempt,
  '_side/myAttempt/$id.tsx': attempt,
  '_side/announcements/$id.tsx': only('announcement.write', ({ tx, actor, id, now }) =>
    readAnnouncement(tx, actor, id, now),
  ),
  '_side/practice/assigned/$id.tsx': only('quiz.write', ({ tx, id }) => readAssignment(tx, id)),
  '_side/blog/$id/edit.tsx': only('post.write', ({ tx, actor, id, now }) => readPost(tx, actor, id, now)),
  '_side/channels/$id/edit.tsx': only('channel.write', async ({ tx, actor, id, now }) => {
    if (!(await readChannel(tx, actor, id, now)).may.edit) throw notFound('The channel');
  }),
  '_side/courses/$id/index.tsx': course,
  '_side/courses/$id/edit.tsx': only('course.write', course),
  '_side/courses/$id/topics/index.tsx': course,
  '_side/courses/$id/topics/create.tsx': only('course.write', course),
  '_side/courses/$id/topics/schema.tsx': only('course.write', course),
  '_side/courses/$id/topics/$topicId/index.tsx': topic,
  '_side/courses/$id/topics/$topicId/edit.tsx': only('course.write', topic),
  '_side/courses/certificate/{-$id}.tsx': certificate('course'),
  '_side/quizzes/certificate/{-$id}.tsx': certificate('quiz'),
  '_side/promo/edit/{-$name}.tsx': only('page.write', async ({ tx, params: { name = '' } }) => {
    if (!PAGE_NAME.test(name) || !((await findPage(tx, name)) ?? isStandingPage(name))) throw notFound('The page');
  }),
  '_side/questions/$id.tsx': only('question.read', question),
  '_side/questions/stimuli/$id.tsx': only('question.read', ({ tx, actor, id }) => readStimulus(tx, actor, id)),
  '_side/questions/$id_/history.tsx': only('question.read', question),
  '_side/quizzes/$name/{-$id}/index.tsx': quiz,
  ...Object.fromEntries(
    [
      'access',
      'complaints',
      'edit',
      'live',
      'marking',
      'overrides',
      'participants',
      'print',
      'regrade',
      'rehearse',
      'statistics',
    ].map((name) => [`_side/quizzes/$name/{-$id}/${name}.tsx`, only('quiz.write', quiz)]),
  ),
  '_side/user/$id/index.tsx': person,
  '_side/user/$id/oldIndex.tsx': person,
  '_side/user/groups/$id.tsx': only('people.write', async ({ tx, id }) => {
    if (!(await findGroup(tx, id))) throw notFound('The group');
  }),
  '_side/user/bulkUpload/$id.tsx': only('people.write', async ({ tx, actor, id, now }) => {
    if (!(await findSheet(tx, id, actor.personId, now))) throw notFound('The upload');
  }),
};

const isId = (text: string): boolean => idSchema.safeParse(text).success;

const isOpen = (name: string): boolean => name === 'id' || name === 'topicId';

/** Whether every part of the address that must be an id looks like one. A public page says so itself. */
export const isWellFormed = ({ file, params }: FoundPage): boolean =>
  file in publicPages ||
  unlistedPages.includes(file) ||
  Object.entries(params).every(([name, value]) => !isOpen(name) || isId(value));

/** Whether there is something at the address for the reader; where the address names nothing, there is. */
export async function isThere(tx: TenantTx, { file, params }: FoundPage, actor: Actor, now: Date): Promise<boolean> {
  const look = pageThings[file];
  if (!look || Object.keys(params).length === 0) return true;
  try {
    await look({ tx, actor, now, params, id: params.id ?? '' });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.statusCode >= 400 && error.statusCode < 500) return false;
    throw error;
  }
}
