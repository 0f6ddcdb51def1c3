import type { Actor } from '#access/subject.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { tagFields, type updateTag } from './contract.ts';
import {
  deleteTagRow,
  findTagNamed,
  listQuestionIdsOf,
  lockTag,
  moveQuestions,
  refreshSearchText,
  upsertTag,
} from './store-bulk.ts';
import { closeEachQuestion, isOnlyTopic, mergePractice, renameWhereNamed } from './store-names.ts';

async function getLocked(tx: TenantTx, tagId: string) {
  const tag = await lockTag(tx, tagId);
  if (!tag) throw notFound('The tag');
  return { ...tag, colour: tag.colour };
}

/** Throws `conflict` when another tag has the name: the two are then to be merged. */
export async function changeTag(tx: TenantTx, actor: Actor, tagId: string, changes: BodyOf<typeof updateTag>) {
  const before = await getLocked(tx, tagId);
  const values = withChanges(tagFields, before, changes);
  if (await findTagNamed(tx, values.name, tagId)) {
    const message = `The tag “${values.name}” already exists. Merge the two instead`;
    throw new Refusal('conflict', message, { details: [{ path: 'name', message }] });
  }
  await upsertTag(tx, tagId, values);
  if (before.name !== values.name) {
    await refreshSearchText(tx, await listQuestionIdsOf(tx, tagId));
    await renameWhereNamed(tx, before.name, values.name);
  }
  await writeAudit(tx, actor, 'tag.update', 'tag', tagId, { before: before.name, name: values.name });
  return getLocked(tx, tagId);
}

export async function mergeTags(tx: TenantTx, actor: Actor, tagId: string, into: string) {
  if (tagId === into) throw badField('into', 'Must be another tag');
  // In one order for everybody, so that two merges of the same tags wait for each other.
  for (const id of [tagId, into].sort()) await lockTag(tx, id);
  const [gone, kept] = [await getLocked(tx, tagId), await lockTag(tx, into)];
  if (!kept) throw badField('into', 'Must be a tag');
  const questions = await listQuestionIdsOf(tx, tagId);
  await moveQuestions(tx, tagId, into);
  await mergePractice(tx, tagId, into);
  await renameWhereNamed(tx, gone.name, kept.name);
  await deleteTagRow(tx, tagId);
  await refreshSearchText(tx, questions);
  await writeAudit(tx, actor, 'tag.merge', 'tag', into, {
    gone: gone.name,
    into: kept.name,
    questions: questions.length,
  });
  return getLocked(tx, into);
}

/** Throws `impossible` when practice is assigned by this tag alone: the assignment would have no questions. */
export async function removeTag(tx: TenantTx, actor: Actor, tagId: string): Promise<void> {
  const tag = await getLocked(tx, tagId);
  if (await isOnlyTopic(tx, tagId))
    throw new Refusal(
      'impossible',
      'Practice is assigned by this tag. Merge it into another one, or change the assignment first',
    );
  const questions = await listQuestionIdsOf(tx, tagId);
  await closeEachQuestion(tx, tagId);
  await deleteTagRow(tx, tagId);
  await refreshSearchText(tx, questions);
  await writeAudit(tx, actor, 'tag.delete', 'tag', tagId, { name: tag.name, questions: questions.length });
}
