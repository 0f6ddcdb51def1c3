/** Previews, and the questions that they had. */

import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { toSectionColumns } from '#delivery/api.ts';
import type { PaperSection, PaperSettings, ShuffledSlot } from '#delivery/grading/rules.ts';
import type { afterFinishing, firstSection } from '#delivery/rules.ts';
import type { Catalogue, Materials } from '#items/question-bank/aids/contract.ts';
import type { BaseContent } from '#items/question-types/question-type.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'quiz_preview.paper': PreviewSlot[];
    'quiz_preview.sections': readonly PaperSection[];
    'quiz_preview.settings': StoredSettings;
  }
}

/** One question as it was in the quiz when the preview began. */
export interface PreviewSlot extends ShuffledSlot {
  readonly version: number;
  /** Exact. */
  readonly marks: string;
  readonly section: number | null;
  readonly difficulty: number;
}

/** Dates are texts in JSON. */
export type StoredSettings = Omit<PaperSettings, 'opens_at' | 'closes_at'> &
  Record<'opens_at' | 'closes_at', string | null>;

export interface NewPreview {
  readonly quizId: string;
  readonly personId: string;
  readonly asPersonId: string | null;
  readonly startedAt: Date;
  readonly deadline: Date | null;
  readonly section: ReturnType<typeof firstSection>;
  readonly settings: PaperSettings;
  readonly sections: readonly PaperSection[];
  readonly paper: readonly PreviewSlot[];
}

export async function insertPreview(tx: TenantTx, preview: NewPreview): Promise<string> {
  const id = uuid();
  await tx
    .insertInto('quiz_preview')
    .values({
      tenant_id: tx.tenantId,
      preview_id: id,
      quiz_id: preview.quizId,
      person_id: preview.personId,
      as_person_id: preview.asPersonId,
      started_at: preview.startedAt,
      deadline: preview.deadline,
      ...toSectionColumns(preview.section),
      settings: JSON.stringify(preview.settings),
      sections: JSON.stringify(preview.sections),
      paper: JSON.stringify(preview.paper),
    })
    .execute();
  return id;
}

/** The teacher's own preview; locked until the transaction ends. */
export const lockOwnPreview = (tx: TenantTx, personId: string, id: string) =>
  tx
    .selectFrom('quiz_preview as r')
    .select([
      'r.preview_id',
      'r.quiz_id',
      'r.as_person_id',
      'r.started_at',
      'r.deadline',
      'r.section',
      'r.section_started_at',
      'r.section_deadline',
      'r.section_seconds',
      'r.submitted_at',
      'r.ended_by',
      'r.settings',
      'r.sections',
      'r.paper',
      'r.hints',
    ])
    .where('r.tenant_id', '=', tx.tenantId)
    .where('r.person_id', '=', personId)
    .where('r.preview_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type PreviewRow = NonNullable<Awaited<ReturnType<typeof lockOwnPreview>>>;

export const endPreview = (
  tx: TenantTx,
  id: string,
  end: { readonly endedBy: 'student' | 'time'; readonly at: Date },
) =>
  tx
    .updateTable('quiz_preview')
    .set({ submitted_at: end.at, ended_by: end.endedBy })
    .where('tenant_id', '=', tx.tenantId)
    .where('preview_id', '=', id)
    .where('submitted_at', 'is', null)
    .execute();

/** Notes that the open section was finished early. */
export const setFinished = (
  tx: TenantTx,
  id: string,
  { section, startedAt, deadline, wholeDeadline }: ReturnType<typeof afterFinishing>,
) =>
  tx
    .updateTable('quiz_preview')
    .set({ section, section_started_at: startedAt, section_deadline: deadline, deadline: wholeDeadline })
    .where('tenant_id', '=', tx.tenantId)
    .where('preview_id', '=', id)
    .where('submitted_at', 'is', null)
    .execute();

/** Notes how many hints of a question were shown. */
export const setHints = (tx: TenantTx, id: string, questionId: string, number: number) =>
  tx
    .updateTable('quiz_preview')
    .set({ hints: sql`hints || jsonb_build_object(${questionId}::text, ${number}::int)` })
    .where('tenant_id', '=', tx.tenantId)
    .where('preview_id', '=', id)
    .execute();

export const deletePreviewRow = (tx: TenantTx, id: string) =>
  tx.deleteFrom('quiz_preview').where('tenant_id', '=', tx.tenantId).where('preview_id', '=', id).execute();

/** Of all teachers, what began before the cut. */
export const deleteOldPreviews = (tx: TenantTx, cut: Date) =>
  tx.deleteFrom('quiz_preview').where('tenant_id', '=', tx.tenantId).where('started_at', '<', cut).execute();

/** The versions of questions that a preview has. */
export async function listVersions(tx: TenantTx, slots: readonly PreviewSlot[]) {
  const { rows } = await sql<{
    question_id: string;
    version: number;
    type: string;
    title: string;
    content: BaseContent;
    general_feedback: string;
    hints: readonly string[];
    catalogue: Catalogue;
    materials: Materials;
    penalty: string;
    stimulus_id: string | null;
    stimulus_version: number | null;
  }>`
    select v.question_id, v.version, v.type, v.title, v.content, v.general_feedback, v.hints, v.catalogue, v.materials,
      v.penalty, v.stimulus_id, v.stimulus_version from question_version v
    join unnest(${slots.map((slot) => slot.question)}::uuid[], ${slots.map((slot) => slot.version)}::int[])
      as w (question_id, version) on w.question_id = v.question_id and w.version = v.version
    where v.tenant_id = ${tx.tenantId}`.execute(tx);
  return rows;
}

/** Every version of every answer, newest first. */
export const listAnswers = (tx: TenantTx, id: string) =>
  tx
    .selectFrom('quiz_preview_answer')
    .select(['question_id', 'seq', 'answer', 'is_final', 'saved_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('preview_id', '=', id)
    .orderBy('question_id')
    .orderBy('seq', 'desc')
    .execute();

export interface NewAnswer {
  readonly questionId: string;
  readonly seq: number;
  readonly answer: unknown;
  readonly isFinal: boolean;
}

export const insertAnswers = (tx: TenantTx, id: string, answers: readonly NewAnswer[], now: Date) =>
  tx
    .insertInto('quiz_preview_answer')
    .values(
      answers.map((one) => ({
        tenant_id: tx.tenantId,
        preview_id: id,
        question_id: one.questionId,
        seq: one.seq,
        answer: JSON.stringify(one.answer),
        is_final: one.isFinal,
        saved_at: now,
      })),
    )
    .execute();
