/** Marks that an outside tool gives. */
import { reviewCertificates } from '#credentials/certificates/api.ts';
import { type AttemptRow, listKeyOverrides, retotalAttempt, setManualMarks } from '#delivery/api.ts';
import { outcomeOf } from '#delivery/grading/rules-totals.ts';
import { multiply, parseRational, type Rational, rational, toText } from '#platform/exact/rational.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import * as store from './store.ts';
import * as markings from './store-marking.ts';

export interface ToolMark {
  /** Of the question's marks, from 0 to 1. */
  readonly share: Rational;
  /** What the tool is called. */
  readonly tool: string;
  /** To the student. */
  readonly comment: string;
}

const EXACT_UP_TO = 100n;
const BILLION = 10n ** 9n;

/**
 * Thirds and the like stay exact. What a tool measures to many digits is rounded to nine: the sum of a whole attempt has to
 * be a fraction that can be stored.
 */
function storable(share: Rational): Rational {
  if (share.d <= EXACT_UP_TO || BILLION % share.d === 0n) return share;
  return rational((2n * share.n * BILLION + share.d) / (2n * share.d), BILLION);
}

/**
 * Gives the answer of a finished attempt the marks of a tool. The caller has locked the attempt before reading anything, as
 * a regrade does. `kept`: a person has marked the answer, and that counts.
 * `ruled`: the key of the question is changed, which counts until it is undone. `none`: there is no such answer.
 */
export async function recordToolMark(
  tx: TenantTx,
  attempt: AttemptRow,
  questionId: string,
  { share, tool, comment }: ToolMark,
  now: Date,
): Promise<'marked' | 'kept' | 'ruled' | 'none'> {
  const attemptId = attempt.attempt_id;
  const place = { attemptId, questionId, part: '' };
  const graded = await store.findGraded(tx, place);
  if (!graded) return 'none';
  const quizId = graded.quiz_id;
  const isWaiting = graded.outcome === 'waiting';
  await markings.lockMarking(tx, place, quizId, !isWaiting);
  const before = await store.listMarks(tx, place);
  if (before.some((mark) => mark.tool === '')) return 'kept';
  if ((await listKeyOverrides(tx, quizId)).has(questionId)) return 'ruled';
  const most = parseRational(graded.max_marks);
  const marks = multiply(storable(share), most);
  const last = before.at(-1);
  if (last && last.marks_exact === toText(marks) && last.comment === comment) return 'marked';
  const beforeExact = isWaiting ? null : graded.marks_exact;
  const markId = await store.insertMark(
    tx,
    place,
    quizId,
    {
      role: isWaiting ? 'first' : 'moderated',
      markerId: null,
      tool,
      marks,
      points: {},
      comment,
      reason: '',
      before: beforeExact,
    },
    now,
  );
  await markings.upsertMarking(tx, place, quizId, {
    state: 'done',
    ...(isWaiting && { first_mark: markId }),
    mark_id: markId,
    settled_exact: toText(marks),
  });
  await setManualMarks(tx, place, { ...outcomeOf(marks, most), marks });
  await retotalAttempt(tx, attemptId, now);
  const people = [graded.person_id];
  await reviewCertificates(tx, quizId, { changed: people, holders: people }, 'mark', now);
  await writeAudit(tx, null, isWaiting ? 'mark.give' : 'mark.change', 'attempt', attemptId, {
    question: questionId,
    by: tool,
    before: beforeExact,
    after: toText(marks),
  });
  return 'marked';
}
