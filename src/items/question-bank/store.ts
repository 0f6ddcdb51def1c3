/** Questions and their versions. A version is never changed: quizzes and attempts point at it. */
import { sql } from 'kysely';
import type { BaseContent } from '#items/question-types/question-type.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Catalogue, Materials } from './aids/contract.ts';
import type { questionStatuses } from './contract.ts';
import { insertSimilarity, replaceSimilarity } from './duplicates/store-similarity.ts';
import { readStimulusVersions } from './stimuli/store.ts';
import { editorIds } from './store-rights.ts';
import { insertQuestionTags, tagIdsFor } from './tags/store.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'question_version.content': BaseContent;
    'question_version.hints': readonly string[];
    'question_version.catalogue': Catalogue;
    'question_version.materials': Materials;
  }
}

/** A question whose content is checked and whose texts are sanitised, with the words by which it is found. */
export interface CheckedQuestion {
  readonly type: string;
  readonly title: string;
  readonly content: BaseContent;
  readonly difficulty: number;
  readonly subscription: number;
  readonly status: (typeof questionStatuses)[number];
  readonly tags: readonly string[];
  /** An exact decimal, as `2.5000`. */
  readonly marks: string;
  readonly generalFeedback: string;
  readonly hints: readonly string[];
  /** 0, 1 or an exact fraction, as `1/3`. */
  readonly penalty: string;
  readonly language: string;
  readonly author: string;
  readonly source: string;
  readonly licence: string;
  /** In the bank, and held by the transaction that stores the question; null for none. */
  readonly stimulusId: string | null;
  readonly catalogue: Catalogue;
  readonly materials: Materials;
  readonly searchText: string;
}

export interface NewQuestion extends CheckedQuestion {
  readonly questionId: string;
}

const stemOf = ({ questionId, type, content }: NewQuestion) => ({ questionId, type, stem: content.stem });

/** Statements stay small enough to be planned and sent at once. */
const BATCH = 500;

/** Stores new questions with their first version and their tags; a few statements per 500 questions. */
export async function insertQuestions(tx: TenantTx, personId: string, all: readonly NewQuestion[]): Promise<void> {
  const tagIds = await tagIdsFor(
    tx,
    all.flatMap((question) => question.tags),
  );
  const stimulusVersionOf = await readStimulusVersions(
    tx,
    all.map((question) => question.stimulusId),
  );
  for (let start = 0; start < all.length; start += BATCH) {
    const batch = all.slice(start, start + BATCH);
    const column = <T>(pick: (question: NewQuestion) => T): T[] => batch.map(pick);
    const ids = column((question) => question.questionId);
    const types = column((question) => question.type);
    const titles = column((question) => question.title);
    await sql`
      insert into question (tenant_id, question_id, version, type, title, difficulty, subscription, status, search_text, created_by)
      values (${tx.tenantId}, unnest(${ids}::uuid[]), 1, unnest(${types}::text[]), unnest(${titles}::text[]),
        unnest(${column((q) => q.difficulty)}::smallint[]), unnest(${column((q) => q.subscription)}::smallint[]),
        unnest(${column((q) => q.status)}::text[]), unnest(${column((q) => q.searchText)}::text[]), ${personId})`.execute(
      tx,
    );
    await sql`
      insert into question_version (tenant_id, question_id, version, type, title, content, marks, general_feedback, hints, penalty, language, author, source, licence, created_by, stimulus_id, stimulus_version, catalogue, materials)
      select ${tx.tenantId}::uuid, question_id, 1, given.type, given.title, content::jsonb, marks, general_feedback, hints::jsonb, penalty, language, author, source, licence, ${personId}::uuid,
        given.stimulus_id, given.stimulus_version, catalogue::jsonb, materials::jsonb
      from unnest(${ids}::uuid[], ${types}::text[], ${titles}::text[], ${column((q) => JSON.stringify(q.content))}::text[],
        ${column((q) => q.marks)}::numeric[], ${column((q) => q.generalFeedback)}::text[], ${column((q) => JSON.stringify(q.hints))}::text[],
        ${column((q) => q.penalty)}::text[], ${column((q) => q.language)}::text[], ${column((q) => q.author)}::text[],
        ${column((q) => q.source)}::text[], ${column((q) => q.licence)}::text[], ${column((q) => q.stimulusId)}::uuid[],
        ${column((q) => stimulusVersionOf(q.stimulusId))}::int[], ${column((q) => JSON.stringify(q.catalogue))}::text[],
        ${column((q) => JSON.stringify(q.materials))}::text[])
        as given (question_id, type, title, content, marks, general_feedback, hints, penalty, language, author, source, licence, stimulus_id, stimulus_version, catalogue, materials)
      returning question_version.version`.execute(tx);
    await insertSimilarity(tx, column(stemOf));
    await insertQuestionTags(
      tx,
      batch.flatMap(({ questionId, tags }) => tags.map((tag) => ({ questionId, tagId: tagIds.get(tag)! }))),
    );
  }
}

/** Makes `version` the newest wording of the question. */
export async function insertVersion(
  tx: TenantTx,
  personId: string,
  questionId: string,
  version: number,
  question: CheckedQuestion,
): Promise<void> {
  const stimulusVersionOf = await readStimulusVersions(tx, [question.stimulusId]);
  await tx
    .insertInto('question_version')
    .values({
      tenant_id: tx.tenantId,
      question_id: questionId,
      version,
      type: question.type,
      title: question.title,
      content: JSON.stringify(question.content),
      marks: question.marks,
      general_feedback: question.generalFeedback,
      hints: JSON.stringify(question.hints),
      penalty: question.penalty,
      language: question.language,
      author: question.author,
      source: question.source,
      licence: question.licence,
      created_by: personId,
      stimulus_id: question.stimulusId,
      stimulus_version: stimulusVersionOf(question.stimulusId),
      catalogue: JSON.stringify(question.catalogue),
      materials: JSON.stringify(question.materials),
    })
    .execute();
  await tx
    .updateTable('question')
    .set({
      version,
      type: question.type,
      title: question.title,
      difficulty: question.difficulty,
      subscription: question.subscription,
      status: question.status,
      search_text: question.searchText,
      updated_at: sql`now()`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('question_id', '=', questionId)
    .execute();
  await replaceSimilarity(tx, stemOf({ questionId, ...question }));
}

/** The newest version of the question, held until the transaction ends; undefined when there is none in the bank. */
export const lockVersion = (tx: TenantTx, questionId: string, state: 'in bank' | 'deleted' = 'in bank') =>
  tx
    .selectFrom('question as q')
    .select(['q.version', 'q.title', 'q.created_by as ownerId', 'q.is_protected as isProtected'])
    .select(editorIds.as('editorIds'))
    .where('q.tenant_id', '=', tx.tenantId)
    .where('q.question_id', '=', questionId)
    .where('q.deleted_at', state === 'deleted' ? 'is not' : 'is', null)
    .forUpdate('q')
    .executeTakeFirst();

/** Takes the question out of the bank (a time) or puts it back (null). Its versions stay. */
export const setDeleted = (tx: TenantTx, questionId: string, deletedAt: Date | null) =>
  tx
    .updateTable('question')
    .set({ deleted_at: deletedAt })
    .where('tenant_id', '=', tx.tenantId)
    .where('question_id', '=', questionId)
    .execute();

/** One wording, key included. */
export interface QuestionVersion {
  readonly questionId: string;
  readonly version: number;
  readonly type: string;
  readonly title: string;
  readonly content: BaseContent;
  /** An exact decimal, as `2.5000`. */
  readonly marks: string;
  readonly generalFeedback: string;
}

const versionColumns = [
  'v.question_id as questionId',
  'v.version',
  'v.type',
  'v.title',
  'v.content',
  'v.marks',
  'v.general_feedback as generalFeedback',
] as const;

/** These very versions, also of questions that are no longer in the bank, in the order asked for. Throws when one is missing. */
export async function getQuestionVersions(
  tx: TenantTx,
  references: readonly { questionId: string; version: number }[],
): Promise<QuestionVersion[]> {
  if (references.length === 0) return [];
  const rows = await tx
    .selectFrom('question_version as v')
    .innerJoin(
      sql<{ question_id: string; version: number }>`(
        select * from unnest(${references.map((r) => r.questionId)}::uuid[], ${references.map((r) => r.version)}::int[])
          as given (question_id, version))`.as('wanted'),
      (join) => join.onRef('wanted.question_id', '=', 'v.question_id').onRef('wanted.version', '=', 'v.version'),
    )
    .select(versionColumns)
    .where('v.tenant_id', '=', tx.tenantId)
    .execute();
  const found = new Map(rows.map((row) => [`${row.questionId} ${row.version}`, row]));
  return references.map(({ questionId, version }) => {
    const row = found.get(`${questionId.toLowerCase()} ${version}`);
    if (!row) throw new Error(`Version ${version} of question ${questionId} is missing`);
    return row;
  });
}

export interface NewestVersion extends QuestionVersion {
  readonly difficulty: number;
  readonly subscription: number;
  readonly status: string;
}

/** The newest versions of those of the questions that are in the bank, by question id: what can be put into a quiz. */
export async function getNewestVersions(tx: TenantTx, ids: readonly string[]): Promise<Map<string, NewestVersion>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('question as q')
    .innerJoin('question_version as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'q.tenant_id')
        .onRef('v.question_id', '=', 'q.question_id')
        .onRef('v.version', '=', 'q.version'),
    )
    .select([...versionColumns, 'q.difficulty', 'q.subscription', 'q.status'])
    .where('q.tenant_id', '=', tx.tenantId)
    .where('q.question_id', 'in', [...ids])
    .where('q.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.questionId, row]));
}
