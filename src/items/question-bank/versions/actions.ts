/** What was written of a question before, and where it is used. */
import type { Actor } from '#access/subject.ts';
import { readQuestion, rewriteQuestion } from '#items/question-bank/actions.ts';
import type { Question } from '#items/question-bank/contract.ts';
import { inputOf } from '#items/question-bank/rules.ts';
import { getStimulusVersions } from '#items/question-bank/stimuli/store.ts';
import { findQuestion } from '#items/question-bank/store-whole.ts';
import type { QueryOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { notFound } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { totalIn } from '#platform/server/database/total-of.ts';
import type { getVersion, listVersions, questionUsage } from './contract.ts';
import { findWording, listUsageRows, listVersionRows } from './store.ts';

/** Throws `not_found` for a question that is not in the bank. */
async function getInBank(tx: TenantTx, questionId: string) {
  const question = await findQuestion(tx, questionId);
  if (!question) throw notFound('The question');
  return question;
}

export async function readVersions(
  tx: TenantTx,
  questionId: string,
  page: QueryOf<typeof listVersions>,
): Promise<ResponseOf<typeof listVersions>> {
  const { version: total } = await getInBank(tx, questionId);
  const rows = await listVersionRows(tx, questionId, page);
  return {
    versions: rows.map(({ personId, personName, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      createdBy: personId === null ? null : { _id: personId, name: personName ?? '' },
    })),
    // Versions are counted from 1 and never deleted.
    total,
  };
}

/** Throws `not_found` for a version that there is not. */
export async function readVersion(
  tx: TenantTx,
  questionId: string,
  version: number,
): Promise<ResponseOf<typeof getVersion>> {
  const row = await findWording(tx, questionId, version);
  if (!row) throw notFound('The version');
  const { stimulusId, stimulusVersion, ...wording } = row;
  const [stimulus] =
    stimulusId === null || stimulusVersion === null
      ? []
      : await getStimulusVersions(tx, [{ stimulusId, version: stimulusVersion }]);
  return {
    ...wording,
    stimulus: stimulus
      ? {
          _id: stimulus.stimulusId,
          version: stimulus.version,
          title: stimulus.title,
          content: stimulus.content,
          catalogue: [...stimulus.catalogue],
        }
      : null,
    content: { ...row.content },
    marks: Number(row.marks),
    hints: [...row.hints],
    catalogue: [...row.catalogue],
    materials: [...row.materials],
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * Restores an earlier version as the newest; its stimulus, where it had one, is shown in the newest wording. What has no versions (difficulty, status, tags) stays as it is.
 * Throws `conflict` when `newest` is not the newest any more.
 */
export async function restoreVersion(
  tx: TenantTx,
  actor: Actor,
  questionId: string,
  { version, newest }: { version: number; newest: number },
): Promise<Question> {
  const { version: _version, createdAt: _createdAt, stimulus, ...wording } = await readVersion(tx, questionId, version);
  const now = await readQuestion(tx, actor, questionId);
  return rewriteQuestion(tx, actor, questionId, {
    ...inputOf(now),
    ...wording,
    stimulus: stimulus?._id ?? null,
    version: newest,
  });
}

export async function readUsage(
  tx: TenantTx,
  questionId: string,
  page: QueryOf<typeof questionUsage>,
): Promise<ResponseOf<typeof questionUsage>> {
  await getInBank(tx, questionId);
  const rows = await listUsageRows(tx, questionId, page);
  return {
    quizzes: rows.map(({ quizId, total: _total, percent, ...row }) => ({
      ...row,
      _id: quizId,
      percent: percent === null ? null : Math.round(percent * 10) / 10,
    })),
    total: await totalIn(rows, page.ofst, (other) => listUsageRows(tx, questionId, other)),
  };
}
