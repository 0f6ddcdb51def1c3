/** Actions on many questions at once, saved filters, and questions like another one. */
import { mayChangeQuestion, mayManageQuestion } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { restoreStimuli } from '#items/question-bank/actions.ts';
import { MAX_TAGS } from '#items/question-bank/contract.ts';
import { likeOnesOf } from '#items/question-bank/duplicates/duplicates.ts';
import { findQuestion } from '#items/question-bank/store-whole.ts';
import { insertQuestionTags, tagIdsFor } from '#items/question-bank/tags/store.ts';
import { refreshSearchText } from '#items/question-bank/tags/store-bulk.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { lockChanges, withChanges } from '#platform/server/changes.ts';
import { findViolatedUnique } from '#platform/server/database/errors.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import {
  type BulkAction,
  type changeFilter as changeFilterCall,
  filterFields,
  MAX_FILTERS,
  type SavedFilter,
  savedSearchSchema,
} from './contract.ts';
import {
  addEditors,
  deleteFilterRow,
  hasMoreTags,
  listFilterRows,
  lockMany,
  lockWriters,
  removeEditors,
  setMany,
  takeTagsOff,
  updateFilterRow,
  upsertFilter,
} from './store.ts';

async function apply(tx: TenantTx, actor: Actor, ids: readonly string[], change: BulkAction, now: Date): Promise<void> {
  switch (change.deed) {
    case 'tag': {
      const tagIds = [...new Set((await tagIdsFor(tx, change.tags)).values())];
      await insertQuestionTags(
        tx,
        ids.flatMap((questionId) => tagIds.map((tagId) => ({ questionId, tagId }))),
      );
      if (await hasMoreTags(tx, ids, MAX_TAGS))
        throw badField('change.tags', 'Must leave each question with at most 50 tags');
      return refreshSearchText(tx, ids);
    }
    case 'untag':
      await takeTagsOff(tx, ids, change.tags);
      return refreshSearchText(tx, ids);
    case 'difficulty':
      await setMany(tx, ids, { difficulty: change.difficulty });
      return;
    case 'status':
      await setMany(tx, ids, { status: change.status });
      return;
    case 'protect':
      await setMany(tx, ids, { is_protected: change.isProtected });
      return;
    case 'give':
      await setMany(tx, ids, { created_by: change.person });
      return removeEditors(tx, ids, [change.person]);
    case 'editors':
      await removeEditors(tx, ids, change.removed);
      return addEditors(tx, ids, change.people);
    case 'delete':
      await setMany(tx, ids, { deleted_at: now });
      return;
    case 'restore':
      await setMany(tx, ids, { deleted_at: null });
      return restoreStimuli(tx, actor, ids);
  }
}

/** What only owners and admins do. */
const managing: ReadonlySet<BulkAction['deed']> = new Set(['protect', 'give', 'editors']);

/** Throws `invalid_input` where questions would be given to people who may not write any. */
async function refuseOthers(tx: TenantTx, change: BulkAction): Promise<void> {
  const people = change.deed === 'give' ? [change.person] : change.deed === 'editors' ? change.people : [];
  const writers = people.length === 0 ? new Set() : await lockWriters(tx, people);
  if (people.some((person) => !writers.has(person)))
    throw badField(
      change.deed === 'give' ? 'change.person' : 'change.people',
      'Choose administrators and teachers of this school',
    );
}

/** Does the same to all of the questions that there are; returns how many. One line in the audit. */
export async function changeMany(
  tx: TenantTx,
  actor: Actor,
  { ids, change }: { ids: readonly string[]; change: BulkAction },
  now: Date,
): Promise<{ changed: number; refused: number }> {
  await refuseOthers(tx, change);
  const rows = await lockMany(tx, ids, change.deed === 'restore' ? 'deleted' : 'in bank');
  const may = managing.has(change.deed) ? mayManageQuestion : mayChangeQuestion;
  const found = rows.filter((row) => may(actor, row)).map((row) => row.question_id);
  if (found.length > 0) {
    await apply(tx, actor, found, change, now);
    await writeAudit(tx, actor, 'question.many', 'question', null, { ...change, questions: found });
  }
  return { changed: found.length, refused: rows.length - found.length };
}

/** A shared filter may be used by all; it is deleted by its owner and by admins. */
const mayDeleteFilter = (actor: Actor, row: { ownerId: string }): boolean =>
  row.ownerId === actor.personId || actor.role === 'admin';

const toFilter = (actor: Actor, row: Awaited<ReturnType<typeof listFilterRows>>[number]): SavedFilter => ({
  _id: row._id,
  name: row.name,
  search: savedSearchSchema.parse(row.search),
  isShared: row.isShared,
  owner: row.ownerName === null ? null : { _id: row.ownerId, name: row.ownerName },
  isMine: row.ownerId === actor.personId,
  may: { change: row.ownerId === actor.personId, delete: mayDeleteFilter(actor, row) },
});

export async function readFilters(tx: TenantTx, actor: Actor): Promise<{ filters: SavedFilter[] }> {
  const rows = await listFilterRows(tx, actor.personId);
  return { filters: rows.map((row) => toFilter(actor, row)) };
}

export async function storeFilter(
  tx: TenantTx,
  actor: Actor,
  filter: Pick<SavedFilter, 'name' | 'search' | 'isShared'>,
): Promise<SavedFilter> {
  const others = (await listFilterRows(tx, actor.personId)).filter(
    ({ name, ownerId }) => ownerId === actor.personId && name.toLowerCase() !== filter.name.toLowerCase(),
  );
  if (others.length >= MAX_FILTERS) {
    throw new Refusal('impossible', `There are ${MAX_FILTERS} saved filters already. Delete one first`);
  }
  const id = await upsertFilter(tx, actor.personId, filter);
  const stored = (await listFilterRows(tx, actor.personId)).find(({ _id }) => _id === id);
  return toFilter(actor, stored!);
}

/** Changes the fields that are named. Throws `conflict` where another filter of this person has the name. */
export async function changeFilter(
  tx: TenantTx,
  actor: Actor,
  filterId: string,
  changes: BodyOf<typeof changeFilterCall>,
): Promise<SavedFilter> {
  await lockChanges(tx, 'question-filter', actor.personId);
  const own = (await listFilterRows(tx, actor.personId)).filter(({ ownerId }) => ownerId === actor.personId);
  const row = own.find(({ _id }) => _id === filterId);
  if (!row) throw notFound('The filter');
  const filter = withChanges(filterFields, { ...row, search: savedSearchSchema.parse(row.search) }, changes);
  const isUpdated = await updateFilterRow(tx, filterId, filter).catch((error: unknown) => {
    // The database alone knows which letters are the same in small and large.
    if (findViolatedUnique(error) === null) throw error;
    const message = 'You have a filter of this name already. Choose another name';
    throw new Refusal('conflict', message, { details: [{ path: 'name', message }] });
  });
  if (!isUpdated) throw notFound('The filter');
  return toFilter(actor, { ...row, ...filter });
}

export async function forgetFilter(tx: TenantTx, actor: Actor, filterId: string): Promise<void> {
  const row = (await listFilterRows(tx, actor.personId)).find(({ _id }) => _id === filterId);
  if (!row || !mayDeleteFilter(actor, row)) throw notFound('The filter');
  await deleteFilterRow(tx, filterId);
}

/** Throws `not_found` for a question that is not in the bank. */
export async function readLikeOnes(tx: TenantTx, questionId: string) {
  const question = await findQuestion(tx, questionId);
  if (!question) throw notFound('The question');
  return { questions: await likeOnesOf(tx, question) };
}
