import { isDeepStrictEqual } from 'node:util';
import { v7 as uuid } from 'uuid';
import { mayChangeQuestion, mayManageQuestion, type QuestionRights } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { isTextOnly } from '#items/question-types/text-only/is-text-only.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { checkQuestion, refuseUnknownTypes } from './check.ts';
import type { Question, QuestionFilter, QuestionInput, QuestionSummary } from './contract.ts';
import { questionInputSchema, type updateQuestion } from './contract.ts';
import { excerptOf, excerptPartsOf } from './excerpt.ts';
import { inputOf } from './rules.ts';
import { lockStimuli, restoreStimuliOf } from './stimuli/store.ts';
import { type CheckedQuestion, insertQuestions, insertVersion, lockVersion, setDeleted } from './store.ts';
import { listQuestionRows, listRowsOf, type QuestionRow } from './store-list.ts';
import { listEditors } from './store-rights.ts';
import { findQuestion, type WholeQuestion } from './store-whole.ts';
import { setTags } from './tags/store.ts';

const toSummary = (row: QuestionRow, stem: string): QuestionSummary => ({
  _id: row.questionId,
  version: row.version,
  type: row.type,
  title: row.title,
  excerpt: excerptOf(stem),
  excerptParts: excerptPartsOf(stem),
  difficulty: row.difficulty,
  subscription: row.subscription,
  status: row.status,
  tags: [...row.tags],
  marks: Number(row.marks),
  quizCount: row.quizCount,
  owner: row.ownerId === null || row.ownerName === null ? null : { _id: row.ownerId, name: row.ownerName },
  isProtected: row.isProtected,
  stimulus:
    row.stimulusId === null || row.stimulusTitle === null ? null : { _id: row.stimulusId, title: row.stimulusTitle },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export async function listBank(
  tx: TenantTx,
  query: QuestionFilter & { ofst: number; limit: number },
): Promise<{ questions: QuestionSummary[]; total: number; isMore: boolean }> {
  refuseUnknownTypes(query.type);
  const { rows, ...count } = await listQuestionRows(tx, query, query);
  return { questions: rows.map((row) => toSummary(row, row.stemBeginning)), ...count };
}

/** Those of the questions that are in the bank, as a list shows them; the first written first. */
export async function listSummaries(tx: TenantTx, ids: readonly string[]): Promise<QuestionSummary[]> {
  const rows = await listRowsOf(tx, ids, 'createdAt');
  return rows.map((row) => toSummary(row, row.stemBeginning));
}

/** Throws `not_found` for a deleted, unknown or another tenant's question. */
export async function readQuestion(tx: TenantTx, actor: Actor, questionId: string): Promise<Question> {
  const row = await findQuestion(tx, questionId);
  if (!row) throw notFound('The question');
  const mayWrite = mayChangeQuestion(actor, row);
  const mayManage = mayManageQuestion(actor, row);
  return {
    ...toSummary(row, row.content.stem),
    content: { ...row.content },
    generalFeedback: row.generalFeedback,
    hints: [...row.hints],
    catalogue: row.catalogue,
    materials: row.materials,
    penalty: row.penalty,
    language: row.language,
    author: row.author,
    source: row.source,
    licence: row.licence,
    editors: await listEditors(tx, questionId),
    may: { edit: mayWrite, delete: mayWrite, protect: mayManage, manage: mayManage },
  };
}

export async function writeQuestion(tx: TenantTx, actor: Actor, input: QuestionInput): Promise<Question> {
  const questionId = uuid();
  await lockUsedStimulus(tx, input);
  await insertQuestions(tx, actor.personId, [{ questionId, ...checkQuestion(input) }]);
  await record(tx, actor, 'create', questionId, { title: input.title });
  return readQuestion(tx, actor, questionId);
}

/** Holds the question's stimulus until the transaction ends. Throws `invalid_input` when it is not in the bank. */
async function lockUsedStimulus(tx: TenantTx, { stimulus }: Pick<QuestionInput, 'stimulus'>): Promise<void> {
  if (stimulus === null) return;
  if (!(await lockStimuli(tx, [stimulus])).has(stimulus))
    throw badField('stimulus', 'Must be a stimulus of the question bank; this one was deleted or is not there');
}

/** Throws `forbidden` where the question is protected, and the actor is neither its owner nor an editor of it. */
function refuseProtected(actor: Actor, question: QuestionRights): void {
  if (!mayChangeQuestion(actor, question))
    throw new Refusal('forbidden', 'Only its owner, its editors and administrators can change this question');
}

/** Quizzes count what has marks and what has none: throws `invalid_input` where a question would become the other. */
function refuseOtherKind(before: string, after: string): void {
  if (isTextOnly(before) !== isTextOnly(after))
    throw badField(
      'type',
      'A question can’t become a text without a question, nor the other way round. Write a new one',
    );
}

/**
 * Writes the next version; where nothing differs from the newest one, it stays.
 * Throws `conflict`, with the newest version in the details, when the input was made from an older one.
 */
export async function rewriteQuestion(
  tx: TenantTx,
  actor: Actor,
  questionId: string,
  { version, ...changes }: BodyOf<typeof updateQuestion>,
): Promise<Question> {
  const newest = await lockVersion(tx, questionId);
  if (!newest) throw notFound('The question');
  refuseProtected(actor, newest);
  if (version !== undefined && newest.version !== version) {
    const message = `Somebody has changed this question: version ${newest.version} is the newest`;
    throw new Refusal('conflict', message, { details: [{ path: 'version', message, current: newest.version }] });
  }
  const current = inputOf(await readQuestion(tx, actor, questionId));
  const input = withChanges(questionInputSchema, current, changes);
  const next = checkQuestion(input);
  refuseOtherKind(current.type, next.type);
  await lockUsedStimulus(tx, input);
  const before = await findQuestion(tx, questionId);
  if (before && isSame(before, next)) return readQuestion(tx, actor, questionId);
  await insertVersion(tx, actor.personId, questionId, newest.version + 1, next);
  await setTags(tx, questionId, next.tags);
  await record(tx, actor, 'update', questionId, { title: next.title, version: newest.version + 1 });
  return readQuestion(tx, actor, questionId);
}

const tagSet = (tags: readonly string[]): string[] => tags.map((tag) => tag.toLowerCase()).sort();

const isSame = (before: WholeQuestion, next: CheckedQuestion): boolean =>
  (
    [
      'type',
      'title',
      'difficulty',
      'subscription',
      'status',
      'marks',
      'generalFeedback',
      'penalty',
      'language',
      'author',
      'source',
      'licence',
      'stimulusId',
    ] as const
  ).every((field) => before[field] === next[field]) &&
  isDeepStrictEqual(before.hints, next.hints) &&
  isDeepStrictEqual(before.catalogue, next.catalogue) &&
  isDeepStrictEqual(before.materials, next.materials) &&
  isDeepStrictEqual(tagSet(before.tags), tagSet(next.tags)) &&
  isDeepStrictEqual(before.content, next.content);

/** Takes the question out of the bank. Quizzes and attempts that have it keep their version. */
export async function removeQuestion(tx: TenantTx, actor: Actor, questionId: string, now: Date): Promise<void> {
  const newest = await lockVersion(tx, questionId);
  if (!newest) throw notFound('The question');
  refuseProtected(actor, newest);
  await setDeleted(tx, questionId, now);
  await record(tx, actor, 'delete', questionId, { title: newest.title });
}

/** Puts a deleted question back. */
export async function undeleteQuestion(tx: TenantTx, actor: Actor, questionId: string): Promise<Question> {
  const newest = await lockVersion(tx, questionId, 'deleted');
  if (newest) {
    refuseProtected(actor, newest);
    await setDeleted(tx, questionId, null);
    await restoreStimuli(tx, actor, [questionId]);
    await record(tx, actor, 'restore', questionId, { title: newest.title });
  }
  return readQuestion(tx, actor, questionId);
}

/** A stimulus may be deleted once its last question is; it comes back with the question. */
export async function restoreStimuli(tx: TenantTx, actor: Actor, questionIds: readonly string[]): Promise<void> {
  for (const { stimulusId, title } of await restoreStimuliOf(tx, questionIds))
    await writeAudit(tx, actor, 'stimulus.restore', 'stimulus', stimulusId, { title });
}

const record = (
  tx: TenantTx,
  actor: Actor,
  action: string,
  questionId: string,
  details: { readonly title: string; readonly version?: number },
) => writeAudit(tx, actor, `question.${action}`, 'question', questionId, details);
