/** What is inside a channel, and what is new in it. */
import { can } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { hasPremiumAccess, listMissingChannels } from '#billing/api.ts';
import { needsPlan } from '#billing/rules.ts';
import { type CourseListRow, courseReaderOf, listCourseRows } from '#courses/courses/api.ts';
import { courseStateOf, courseTimeOf } from '#courses/courses/rules.ts';
import { notify } from '#messaging/notifications/api.ts';
import { badField, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Audience, anyQuiz, listQuizRows, type QuizListRow } from '#quizzes/api.ts';
import { slugOf } from '#quizzes/rules.ts';
import { getManaged } from './actions-find.ts';
import type { ChannelItem, News } from './contract.ts';
import type { Standing } from './rules.ts';
import { type ItemRow, listItemRows, listPublications, replaceItems } from './store.ts';
import { listMemberIds } from './store-members.ts';

const NEWS = 30;

/** Who reads decides what they see of a quiz: faculty everything, students what is meant for them, visitors public ones. */
async function findQuizzes(tx: TenantTx, actor: Actor | null, ids: readonly string[], now: Date) {
  if (ids.length === 0) return new Map<string, QuizListRow>();
  const audience: Audience = can(actor, 'quiz.write')
    ? { kind: 'faculty' }
    : { kind: 'student', personId: null, groupIds: actor?.groupIds ?? [] };
  const { quizzes } = await listQuizRows(tx, audience, { ...anyQuiz, limit: ids.length, sort: 'name', ids }, now);
  return new Map(quizzes.filter((quiz) => actor !== null || quiz.is_public).map((quiz) => [quiz.quiz_id, quiz]));
}

async function findCourses(tx: TenantTx, actor: Actor | null, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, CourseListRow>();
  const everything = { ofst: 0, q: '', subscription: [], state: [], group: '', mine: '', sort: 'title' } as const;
  const { rows } = await listCourseRows(tx, await courseReaderOf(tx, actor), {
    ...everything,
    limit: ids.length,
    ids,
  });
  return new Map(rows.map((course) => [course.course_id, course]));
}

const idsOf = (items: readonly { kind: string; item_id: string }[], kind: ItemInput['kind']): string[] =>
  items.filter((item) => item.kind === kind).map((item) => item.item_id);

const quizItem = (row: ItemRow, quiz: QuizListRow, needs: ChannelItem['needs']): ChannelItem => ({
  kind: 'quiz',
  _id: quiz.quiz_id,
  name: quiz.name,
  slug: slugOf(quiz.name),
  subscription: quiz.subscription,
  membersOnly: row.members_only,
  dateState: quiz.date_state,
  questionCount: quiz.question_count,
  topicCount: null,
  durationSeconds: quiz.duration_seconds,
  opensAt: quiz.opens_at?.toISOString() ?? null,
  closesAt: quiz.closes_at?.toISOString() ?? null,
  needs,
  addedAt: row.added_at.toISOString(),
});

const stateOf = (course: CourseListRow) =>
  courseStateOf({ publishedAt: course.published_at, archivedAt: course.archived_at });

function dateStateOf(course: CourseListRow, now: Date): ChannelItem['dateState'] {
  const state = stateOf(course);
  return state === 'published' ? courseTimeOf({ opensAt: course.opens_at, closesAt: course.closes_at }, now) : state;
}

const courseItem = (row: ItemRow, course: CourseListRow, needs: ChannelItem['needs'], now: Date): ChannelItem => ({
  kind: 'course',
  _id: course.course_id,
  name: course.title,
  slug: slugOf(course.title),
  subscription: course.subscription,
  // Whom a course is for is said by the course itself.
  membersOnly: course.access === 'channel',
  dateState: dateStateOf(course, now),
  questionCount: null,
  topicCount: course.topic_count,
  durationSeconds: null,
  opensAt: course.opens_at?.toISOString() ?? null,
  closesAt: course.closes_at?.toISOString() ?? null,
  needs,
  addedAt: row.added_at.toISOString(),
});

/** The items that the actor may see, in their order, and what is new about them. */
export async function readInside(
  tx: TenantTx,
  actor: Actor | null,
  channelId: string,
  standing: Standing,
  now: Date,
): Promise<{ items: ChannelItem[]; news: News[] }> {
  const rows = await listItemRows(tx, channelId);
  const quizIds = idsOf(rows, 'quiz');
  const quizzes = await findQuizzes(tx, actor, quizIds, now);
  const courses = await findCourses(tx, actor, idsOf(rows, 'course'));
  const isStudent = actor !== null && !can(actor, 'quiz.write');
  const closed = new Set(
    isStudent ? (await listMissingChannels(tx, actor.personId, quizIds)).map((channel) => channel.quiz_id) : [],
  );
  const hasPremium = !isStudent || (await hasPremiumAccess(tx, actor, now));
  const lacksPlan = (subscription: number): boolean => isStudent && needsPlan('student', subscription, hasPremium);
  const items = rows.flatMap((row) => {
    const course = row.kind === 'course' ? courses.get(row.item_id) : undefined;
    if (course) return [courseItem(row, course, lacksPlan(course.subscription) ? 'plan' : null, now)];
    const quiz = row.kind === 'quiz' ? quizzes.get(row.item_id) : undefined;
    if (!quiz) return [];
    const isClosed = closed.has(row.item_id) || (row.members_only && actor === null && standing === null);
    return [quizItem(row, quiz, isClosed ? 'channel' : lacksPlan(quiz.subscription) ? 'plan' : null)];
  });
  return { items, news: await readNews(tx, channelId, items, courses) };
}

async function readNews(
  tx: TenantTx,
  channelId: string,
  items: readonly ChannelItem[],
  courses: ReadonlyMap<string, CourseListRow>,
): Promise<News[]> {
  const itemOf = new Map(items.map(({ kind, _id, name, slug }) => [_id, { kind, _id, name, slug }]));
  const publications = await listPublications(tx, channelId, [...itemOf.keys()], NEWS);
  const published = publications.map(
    (row): News => ({
      deed: row.revision === 1 ? 'published' : 'changed',
      happenedAt: row.published_at.toISOString(),
      item: itemOf.get(row.quiz_id)!,
    }),
  );
  const added = items.map((item): News => ({ deed: 'added', happenedAt: item.addedAt, item: itemOf.get(item._id)! }));
  const opened = items.flatMap((item): News[] => {
    const publishedAt = courses.get(item._id)?.published_at?.toISOString();
    // A course that was published before it came here is news as `added` alone.
    if (item.kind !== 'course' || !publishedAt || publishedAt <= item.addedAt) return [];
    return [{ deed: 'published', happenedAt: publishedAt, item: itemOf.get(item._id)! }];
  });
  return [...published, ...opened, ...added].sort((a, b) => b.happenedAt.localeCompare(a.happenedAt)).slice(0, NEWS);
}

export interface ItemInput {
  readonly kind: 'quiz' | 'course';
  readonly _id: string;
  readonly membersOnly: boolean;
}

const keyOf = ({ kind, _id }: Pick<ItemInput, 'kind' | '_id'>): string => `${kind} ${_id}`;

const inWords = (items: readonly ItemInput[]): string =>
  // Whom a course is for is said by the course itself.
  items.map((item) => `${keyOf(item)} ${item.kind === 'quiz' && item.membersOnly}`).join();

/**
 * Puts these into the channel, in this order, and takes out everything else that the actor sees there. Members are notified of
 * new items. Throws `conflict` where the channel does not hold what it was changed from.
 */
export async function setItems(
  tx: TenantTx,
  actor: Actor,
  channelId: string,
  { items, from }: { items: readonly ItemInput[]; from?: readonly ItemInput[] | undefined },
  now: Date,
): Promise<void> {
  const channel = await getManaged(tx, actor, channelId);
  const rows = await listItemRows(tx, channelId);
  const known = [...rows, ...items.map(({ kind, _id }) => ({ kind, item_id: _id }))];
  const quizzes = await findQuizzes(tx, actor, idsOf(known, 'quiz'), now);
  const courses = await findCourses(tx, actor, idsOf(known, 'course'));
  const inSight = rows.flatMap(({ kind, item_id: _id, members_only: membersOnly }): ItemInput[] => {
    const isSeen = kind === 'quiz' ? quizzes.has(_id) : courses.has(_id);
    return isSeen ? [{ kind: kind === 'quiz' ? 'quiz' : 'course', _id, membersOnly }] : [];
  });
  if (from && inWords(from) !== inWords(inSight))
    throw new Refusal('conflict', 'Someone else has changed the contents of this channel. Make your change again');
  const before = new Set(inSight.map(keyOf));
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const key = keyOf(item);
    if (seen.has(key)) throw badField(`items.${index}._id`, 'Must not be in the channel twice');
    seen.add(key);
    if (!(item.kind === 'quiz' ? quizzes : courses).has(item._id))
      throw badField(`items.${index}._id`, `Must be a ${item.kind} of this site`);
  }
  await replaceItems(
    tx,
    channelId,
    inSight.filter((item) => !seen.has(keyOf(item))),
    items,
    actor.personId,
    now,
  );
  await writeAudit(tx, actor, 'channel.items', 'channel', channelId, { items: items.length });
  const added = items.filter((item) => !before.has(keyOf(item)));
  // Drafts are no news yet.
  const names = added.flatMap((item) => {
    if (item.kind === 'course') {
      const course = courses.get(item._id);
      return course && stateOf(course) === 'published' ? [course.title] : [];
    }
    const quiz = quizzes.get(item._id);
    return quiz && quiz.published_revision !== null ? [quiz.name] : [];
  });
  if (names.length === 0) return;
  await notify(tx, await listMemberIds(tx, channelId, actor.personId), {
    kind: 'channel',
    title: (say) => say.channelNew(channel.name, names.join(', ')),
    href: `/channels/${channelId}`,
  });
}
