/** Notes, flags and marks of students: kept for them, and read by nobody else. */
import type { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { getOwnAttempt } from '#delivery/attempt/actions.ts';
import { refuseChange } from '#delivery/attempt/guard.ts';
import type { Paper, PaperSlot } from '#delivery/grading/rules.ts';
import { getPaperOf } from '#delivery/paper/store.ts';
import { sectionMessages, sectionStates } from '#delivery/rules.ts';
import { badField, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Annotation, type AnnotationToSave, NOTES, type saveAnnotations } from './contract.ts';
import { listAnnotations, upsertAnnotations } from './store.ts';

/** Of the actor's own attempt, whether it runs or not. Throws `not_found` or `not_started`. */
export async function readAnnotations(tx: TenantTx, actor: Actor, attemptId: string): Promise<{ aids: Annotation[] }> {
  const attempt = await getOwnAttempt(tx, actor, attemptId);
  return { aids: await listAnnotations(tx, attempt.attempt_id) };
}

/** The question, or those that have the stimulus. */
const aboutOf = ({ slots }: Paper, about: string): PaperSlot[] =>
  slots.filter(({ questionId, stimulusId }) => questionId === about || stimulusId === about);

/**
 * Keeps what was made on what is stored, and returns what is stored instead of the rest.
 * Throws `not_found`, `closed`, `out_of_time`, `paused`, `other_device`, `section_ahead`, `invalid_input`.
 */
export async function storeAnnotations(
  tx: TenantTx,
  actor: Actor,
  attemptId: string,
  annotations: readonly AnnotationToSave[],
  now: Date,
): Promise<z.output<typeof saveAnnotations.response>> {
  const attempt = await getOwnAttempt(tx, actor, attemptId);
  refuseChange(actor, attempt, { when: 'working' }, now);
  const paper = await getPaperOf(tx, attempt);
  if (attempt.section !== null) {
    const stateOf = sectionStates(attempt, now);
    // Of a stimulus that several sections have, the first that is open counts.
    const isAhead = (about: string): boolean => {
      const slots = aboutOf(paper, about);
      return slots.length > 0 && slots.every((slot) => stateOf(slot) === 'ahead');
    };
    if (annotations.some(({ about }) => isAhead(about))) throw new Refusal('section_ahead', sectionMessages.ahead);
  }
  const own = new Set(attempt.paper.map(({ question }) => question));
  annotations.forEach(({ about, value }, index) => {
    if (about !== NOTES && !aboutOf(paper, about).some(({ questionId }) => own.has(questionId)))
      throw badField(`aids.${index}.about`, 'This question or stimulus is not part of the attempt');
    const isMisfit =
      'text' in value ? about !== NOTES : about === NOTES || (value.note !== undefined && own.has(about));
    if (isMisfit) throw badField(`aids.${index}.value`, 'Must fit what it is about');
  });
  const newest = [...new Map(annotations.map((annotation) => [annotation.about, annotation])).values()];
  const written = await upsertAnnotations(tx, attempt.attempt_id, newest, now);
  const rest = newest.filter(({ about }) => !written.has(about));
  const stored =
    rest.length === 0
      ? []
      : await listAnnotations(
          tx,
          attempt.attempt_id,
          rest.map(({ about }) => about),
        );
  // What was sent twice has been kept the first time.
  const isKept = (annotation: Annotation): boolean =>
    rest.some(
      ({ about, seq, value }) =>
        about === annotation.about && seq === annotation.seq && isSame(value, annotation.value),
    );
  const known = stored.filter(isKept);
  return {
    saved: [...newest.filter(({ about }) => written.has(about)), ...known].map(({ about, seq }) => ({ about, seq })),
    conflicts: stored.filter((annotation) => !known.includes(annotation)),
  };
}

/** Both have gone through the schema: their keys are in one order, whatever the database made of it. */
const isSame = (a: Annotation['value'], b: Annotation['value']): boolean =>
  'text' in a || 'text' in b
    ? 'text' in a && 'text' in b && a.text === b.text
    : a.flagged === b.flagged &&
      a.note === b.note &&
      String(a.struck) === String(b.struck) &&
      String(a.marked) === String(b.marked);
