/** Whole questions of the bank, key included. */
import { type SqlBool, sql } from 'kysely';
import type { BaseContent } from '#items/question-types/question-type.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Catalogue, Materials } from './aids/contract.ts';
import type { QuestionFilter } from './contract.ts';
import {
  matching,
  orderOf,
  ownerName,
  type QuestionRow,
  questions,
  quizCount,
  rowColumns,
  stimulusTitle,
  tagNames,
  withWording,
} from './store-list.ts';
import { editorIds } from './store-rights.ts';

export interface WholeQuestion extends QuestionRow {
  readonly editorIds: readonly string[];
  readonly stimulusVersion: number | null;
  readonly content: BaseContent;
  readonly generalFeedback: string;
  readonly hints: readonly string[];
  readonly penalty: string;
  readonly language: string;
  readonly author: string;
  readonly source: string;
  readonly licence: string;
  readonly catalogue: Catalogue;
  readonly materials: Materials;
}

export const wholeColumns = [
  ...rowColumns,
  'v.stimulus_version as stimulusVersion',
  'v.content',
  'v.general_feedback as generalFeedback',
  'v.hints',
  'v.penalty',
  'v.language',
  'v.author',
  'v.source',
  'v.licence',
  'v.catalogue',
  'v.materials',
] as const;

/** All that the filter finds, whole; for export. */
export async function listWholeQuestions(tx: TenantTx, filter: QuestionFilter): Promise<WholeQuestion[]> {
  const found = await sql<{ id: string }>`select q.question_id as id from ${matching(tx, filter)}`.execute(tx);
  const rows = await withWording(questions(tx))
    .where(sql<SqlBool>`q.question_id = any(${found.rows.map(({ id }) => id)}::uuid[])`)
    .orderBy(orderOf(filter.sort))
    .select(wholeColumns)
    .select([tagNames.as('tags'), sql<number>`0`.as('quizCount'), sql<string | null>`null`.as('ownerName')])
    .select([stimulusTitle.as('stimulusTitle'), editorIds.as('editorIds')])
    .execute();
  return rows;
}

/** Undefined when no such question is in the bank. */
export async function findQuestion(tx: TenantTx, questionId: string): Promise<WholeQuestion | undefined> {
  const row = await withWording(questions(tx))
    .where('q.question_id', '=', questionId)
    .select(wholeColumns)
    .select([tagNames.as('tags'), quizCount.as('quizCount'), ownerName.as('ownerName')])
    .select([stimulusTitle.as('stimulusTitle'), editorIds.as('editorIds')])
    .executeTakeFirst();
  return row;
}
