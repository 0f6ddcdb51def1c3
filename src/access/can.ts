/** Who may do what, as rules that read like prose. Pure: both sides use it, the server decides. */
import type { Permission } from './permissions.ts';
import type { Actor, Role } from './subject.ts';

/** What is asked of the actor on the server, and of who is signed in in the browser. */
type Asking = Pick<Actor, 'role' | 'scopes'> | null;
type Rule = (actor: Asking) => boolean;

const anyone: Rule = () => true;
const signedIn: Rule = (actor) => actor !== null;
const only =
  (...roles: readonly Role[]): Rule =>
  (actor) =>
    actor !== null && roles.includes(actor.role);

const rules: Record<Permission, Rule> = {
  anyone,
  'signed-in': signedIn,
  'company.edit': only('admin'),
  'people.read': only('admin', 'teacher'),
  'people.write': only('admin'),
  'question.read': only('admin', 'teacher'),
  'question.write': only('admin', 'teacher'),
  'quiz.read': signedIn,
  'quiz.write': only('admin', 'teacher'),
  'quiz.watch': only('admin', 'teacher'),
  'quiz.mark': only('admin', 'teacher'),
  // Reasons are often medical; others see what somebody has, and not why.
  'accommodation.reasons': only('admin'),
  'exam.take': only('student'),
  // What has been begun is also gone on with by guests.
  'exam.sit': only('student'),
  // Teachers try their own games; guests play what they have joined.
  'live.play': signedIn,
  'course.read': signedIn,
  'course.write': only('admin', 'teacher'),
  'course.learn': only('student'),
  'media.read': signedIn,
  'media.write': only('admin', 'teacher'),
  'channel.write': only('admin', 'teacher'),
  'plan.manage': only('admin'),
  'results.own': signedIn,
  'announcement.write': only('admin', 'teacher'),
  'post.write': only('admin', 'teacher'),
  'page.write': only('admin'),
};

/** What guests, who are visitors everywhere else, may do with what they have begun or joined. */
export const isForGuests = (permission: Permission): boolean => permission === 'exam.sit' || permission === 'live.play';

/** A program has only what its key was given; that somebody is signed in, and what is open to anyone, it need not be given. */
const isInScope = (actor: Asking, permission: Permission): boolean =>
  actor?.scopes === undefined ||
  permission === 'anyone' ||
  permission === 'signed-in' ||
  actor.scopes.includes(permission);

/** Returns true when the actor (null: a visitor) has the permission. */
export const can = (actor: Asking, permission: Permission): boolean =>
  rules[permission](actor) && isInScope(actor, permission);

/** Whose a question is, as far as rights depend on it. */
export interface QuestionRights {
  readonly ownerId: string | null;
  readonly isProtected: boolean;
  /** Who may change it beside its owner while it is protected. */
  readonly editorIds: readonly string[];
}

/** A protected question is changed by its owner, its editors and admins alone; others may use it in their quizzes. */
export const mayChangeQuestion = (actor: Actor, question: QuestionRights): boolean =>
  can(actor, 'question.write') &&
  (!question.isProtected || mayManageQuestion(actor, question) || question.editorIds.includes(actor.personId));

/** Whether a question is protected, whose it is and who edits it is decided by its owner and by admins. */
export const mayManageQuestion = (actor: Actor, question: Pick<QuestionRights, 'ownerId'>): boolean =>
  can(actor, 'question.write') && (actor.role === 'admin' || question.ownerId === actor.personId);

/** An attempt may be looked at by the person who sat it, and by faculty. */
export const mayReadAttempt = (actor: Actor, attempt: { personId: string }): boolean =>
  attempt.personId === actor.personId || can(actor, 'quiz.watch');

/** A person's record may be read by that person, and by faculty. */
export const mayReadRecord = (actor: Actor, personId: string): boolean =>
  personId === actor.personId || can(actor, 'people.read');

/** A quiz that is not published is seen by faculty alone. */
export const mayReadQuiz = (
  actor: Actor,
  quiz: { publishedRevision: number | null; groupIds: readonly string[] },
): boolean =>
  can(actor, 'quiz.write') ||
  (quiz.publishedRevision !== null &&
    (quiz.groupIds.length === 0 || quiz.groupIds.some((group) => actor.groupIds.includes(group))));

/** What decides whether a student sees a course: that it is published, and whom it is meant for. */
export interface CourseAudience {
  readonly isPublished: boolean;
  readonly access: 'open' | 'groups' | 'channel';
  readonly groupIds: readonly string[];
  readonly channelId: string | null;
}

/** A course that is not published, or that is meant for others, is seen by faculty alone. */
export function mayReadCourse(actor: Actor, course: CourseAudience, channelIds: readonly string[]): boolean {
  if (can(actor, 'course.write')) return true;
  if (!course.isPublished) return false;
  switch (course.access) {
    case 'open':
      return true;
    case 'groups':
      return course.groupIds.some((group) => actor.groupIds.includes(group));
    case 'channel':
      return course.channelId !== null && channelIds.includes(course.channelId);
  }
}
