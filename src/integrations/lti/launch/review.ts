/**
 * Opening what a student has handed in from the grade book of a platform (LTI Submission Review 1.0). Whose it is follows from
 * the platform's own link and the accounts connected at this platform, never from a name or an address in the message.
 */
import { can } from '#access/can.ts';
import { resolveRole } from '#access/subject.ts';
import { findCountedAttempt } from '#integrations/grade-return/api.ts';
import { LtiRefused } from '#integrations/lti/refused.ts';
import { courseRoles } from '#integrations/lti/rules.ts';
import type { PlatformRow } from '#integrations/lti/store.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Message } from './message.ts';
import { connected } from './people.ts';
import { findAttemptToReview, findLearner, findLinkOfLineItem } from './store.ts';

/** What a message says of whose work is opened, and in which column. Throws `LtiRefused` where it does not. */
function askedIn({ grades, forUser }: Message, platformId: string) {
  if (!grades?.lineitem) throw new LtiRefused('malformed', 'endpoint.lineitem is missing', platformId);
  if (forUser === null) throw new LtiRefused('malformed', 'for_user is missing', platformId);
  return { lineItem: grades.lineitem, student: forUser };
}

/** The page of the attempt that counts for the student, or of the latest one while none does. Throws `LtiRefused`. */
export async function reviewPage(
  tx: TenantTx,
  { platform, message }: { readonly platform: PlatformRow; readonly message: Message },
  person: { readonly person_id: string; readonly roles: readonly string[] },
): Promise<string> {
  const id = platform.platform_id;
  const { lineItem, student } = askedIn(message, id);
  const isOwn = student === message.subject;
  const isStaff = courseRoles(message.roles).isInstructor && can({ role: resolveRole(person.roles) }, 'quiz.watch');
  if (!isOwn && !isStaff)
    throw new LtiRefused('not_reviewer', `The account ${person.person_id} may not look at others’ work`, id);
  const link = await findLinkOfLineItem(tx, id, message.deployment, lineItem);
  const isMeant =
    link &&
    (message.link === null || message.link.id === link.resource_link) &&
    (message.context.id === '' || message.context.id === link.context);
  if (!isMeant || link.quiz_id === null)
    throw new LtiRefused('no_submission', `No link of this deployment and course has the line item ${lineItem}`, id);
  const studentId = await connected(tx, id, student);
  if (studentId === null || (isOwn && studentId !== person.person_id))
    throw new LtiRefused('unknown_student', `Nobody is connected as ${student}`, id);
  if (!(await findLearner(tx, link.link_id, studentId, student)))
    throw new LtiRefused('no_submission', `${student} has not opened the link`, id);
  const quizId = link.quiz_id;
  const counted = (await findCountedAttempt(tx, quizId)) ?? 'last';
  const attempt = await findAttemptToReview(tx, { quizId, personId: studentId, counted });
  if (attempt === null) throw new LtiRefused('no_submission', `${student} has handed in nothing`, id);
  return `/myAttempt/${attempt}`;
}
