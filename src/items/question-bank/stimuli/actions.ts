import { isDeepStrictEqual } from 'node:util';
import { v7 as uuid } from 'uuid';
import { can, mayChangeQuestion } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { hasSubstance } from '#items/question-types/question-type.ts';
import type { BodyOf, QueryOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import { cleanCatalogue } from '../aids/clean.ts';
import { excerptOf } from '../excerpt.ts';
import type { listStimuli, Stimulus, StimulusInput, StimulusSummary, updateStimulus } from './contract.ts';
import { stimulusInputSchema } from './contract.ts';
import {
  type CheckedStimulus,
  findStimulus,
  insertStimuli,
  insertStimulusVersion,
  listQuestionsOf,
  listStimulusRows,
  lockStimulus,
  type StimulusRow,
  setStimulusDeleted,
} from './store.ts';

/** The stimulus as it may be stored. Throws `invalid_input` where sanitising leaves nothing of its text. */
export function checkStimulus({ title, content, catalogue }: StimulusInput): CheckedStimulus {
  const clean = sanitiseRichText(content, { media: true });
  if (!hasSubstance(clean)) throw badField('content', 'Enter a text');
  return { title, content: clean, catalogue: cleanCatalogue(catalogue) };
}

const toSummary = (row: StimulusRow): StimulusSummary => ({
  _id: row.stimulusId,
  version: row.version,
  title: row.title,
  excerpt: excerptOf(row.content),
  questionCount: row.questionCount,
  owner: row.ownerId === null || row.ownerName === null ? null : { _id: row.ownerId, name: row.ownerName },
  updatedAt: row.updatedAt.toISOString(),
});

export async function readStimuli(
  tx: TenantTx,
  query: QueryOf<typeof listStimuli>,
): Promise<ResponseOf<typeof listStimuli>> {
  const { rows, total } = await listStimulusRows(tx, query);
  return { stimuli: rows.map(toSummary), total };
}

/** A question that has the stimulus and that the actor may not change; undefined where there is none. */
const findBarrier = async (tx: TenantTx, actor: Actor, stimulusId: string) =>
  (await listQuestionsOf(tx, stimulusId)).find((question) => !mayChangeQuestion(actor, question));

/** Throws `not_found` for a deleted, unknown or another tenant's stimulus. */
export async function readStimulus(tx: TenantTx, actor: Actor, stimulusId: string): Promise<Stimulus> {
  const row = await findStimulus(tx, stimulusId);
  if (!row) throw notFound('The stimulus');
  const mayWrite = can(actor, 'question.write');
  return {
    ...toSummary(row),
    content: row.content,
    catalogue: row.catalogue,
    may: {
      edit: mayWrite && (await findBarrier(tx, actor, stimulusId)) === undefined,
      delete: mayWrite && row.questionCount === 0,
    },
  };
}

export async function writeStimulus(tx: TenantTx, actor: Actor, input: StimulusInput): Promise<Stimulus> {
  const stimulusId = uuid();
  await insertStimuli(tx, actor.personId, [{ stimulusId, ...checkStimulus(input) }]);
  await record(tx, actor, 'create', stimulusId, { title: input.title });
  return readStimulus(tx, actor, stimulusId);
}

/**
 * Writes the next version, and with it one of every question that has the stimulus: what is published keeps the versions
 * that it has. Where nothing differs from the newest one, it stays. Throws `conflict` when the input was made from an
 * older version, and `forbidden` where a question that has it is protected and belongs to somebody else.
 */
export async function rewriteStimulus(
  tx: TenantTx,
  actor: Actor,
  stimulusId: string,
  { version, ...changes }: BodyOf<typeof updateStimulus>,
): Promise<Stimulus> {
  const newest = await lockStimulus(tx, stimulusId);
  const before = newest && (await findStimulus(tx, stimulusId));
  if (!newest || !before) throw notFound('The stimulus');
  const barrier = await findBarrier(tx, actor, stimulusId);
  if (barrier) {
    const message = `The question “${barrier.title}” has this stimulus and is protected: only its owner and administrators can change it`;
    throw new Refusal('forbidden', message);
  }
  if (version !== undefined && newest.version !== version) {
    const message = `Somebody has changed this stimulus: version ${newest.version} is the newest`;
    throw new Refusal('conflict', message, { details: [{ path: 'version', message, current: newest.version }] });
  }
  const { title, content, catalogue } = before;
  const next = checkStimulus(withChanges(stimulusInputSchema, { title, content, catalogue }, changes));
  if (next.title === title && next.content === content && isDeepStrictEqual(next.catalogue, catalogue))
    return readStimulus(tx, actor, stimulusId);
  const questions = await insertStimulusVersion(tx, actor.personId, stimulusId, newest.version + 1, next);
  await record(tx, actor, 'update', stimulusId, { title: next.title, version: newest.version + 1, questions });
  return readStimulus(tx, actor, stimulusId);
}

/** Takes a stimulus out of the bank. Throws `conflict` while a question of the bank has it. */
export async function removeStimulus(tx: TenantTx, actor: Actor, stimulusId: string, now: Date): Promise<void> {
  const newest = await lockStimulus(tx, stimulusId);
  if (!newest) throw notFound('The stimulus');
  const count = (await listQuestionsOf(tx, stimulusId)).length;
  if (count > 0)
    throw new Refusal(
      'conflict',
      count === 1
        ? 'One question has this stimulus. Detach it in the question first'
        : `${count} questions have this stimulus. Detach it in the questions first`,
    );
  await setStimulusDeleted(tx, stimulusId, now);
  await record(tx, actor, 'delete', stimulusId, { title: newest.title });
}

/** Puts a deleted stimulus back. */
export async function undeleteStimulus(tx: TenantTx, actor: Actor, stimulusId: string): Promise<Stimulus> {
  const newest = await lockStimulus(tx, stimulusId, 'deleted');
  if (newest) {
    await setStimulusDeleted(tx, stimulusId, null);
    await record(tx, actor, 'restore', stimulusId, { title: newest.title });
  }
  return readStimulus(tx, actor, stimulusId);
}

const record = (
  tx: TenantTx,
  actor: Actor,
  action: string,
  stimulusId: string,
  details: { readonly title: string; readonly version?: number; readonly questions?: number },
) => writeAudit(tx, actor, `stimulus.${action}`, 'stimulus', stimulusId, details);
