/** Stimuli and their versions. A version is never changed: versions of questions point at it. */
import { type SqlBool, sql } from 'kysely';
import type { QuestionRights } from '#access/can.ts';
import type { Catalogue } from '#items/question-bank/aids/contract.ts';
import { searchForm } from '#items/question-bank/search-text.ts';
import { editorIds } from '#items/question-bank/store-rights.ts';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { plainText } from '#platform/text/plain-text.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'stimulus_version.catalogue': Catalogue;
  }
}

/** A stimulus whose text is sanitised. */
export interface CheckedStimulus {
  readonly title: string;
  readonly content: string;
  readonly catalogue: Catalogue;
}

/** A longer one is found by its beginning. */
const MAX_SEARCHED = 20_000;

const searchTextOf = ({ title, content }: CheckedStimulus): string =>
  searchForm(`${title} \n ${plainText(content)}`)
    .slice(0, MAX_SEARCHED)
    .toWellFormed();

/** Stores new stimuli with their first version. */
export async function insertStimuli(
  tx: TenantTx,
  personId: string,
  all: readonly (CheckedStimulus & { readonly stimulusId: string })[],
): Promise<void> {
  if (all.length === 0) return;
  const key = { tenant_id: tx.tenantId, version: 1, created_by: personId };
  await tx
    .insertInto('stimulus')
    .values(
      all.map((one) => ({ ...key, stimulus_id: one.stimulusId, title: one.title, search_text: searchTextOf(one) })),
    )
    .execute();
  await tx
    .insertInto('stimulus_version')
    .values(
      all.map(({ stimulusId, title, content, catalogue }) => ({
        ...key,
        stimulus_id: stimulusId,
        title,
        content,
        catalogue: JSON.stringify(catalogue),
      })),
    )
    .execute();
}

/**
 * Makes `version` the newest wording of the stimulus, and writes a new version of every question that has it now, those
 * that are deleted included. Returns how many.
 */
export async function insertStimulusVersion(
  tx: TenantTx,
  personId: string,
  stimulusId: string,
  version: number,
  stimulus: CheckedStimulus,
): Promise<number> {
  const key = { tenant_id: tx.tenantId, stimulus_id: stimulusId, version };
  await tx
    .insertInto('stimulus_version')
    .values({
      ...key,
      title: stimulus.title,
      content: stimulus.content,
      catalogue: JSON.stringify(stimulus.catalogue),
      created_by: personId,
    })
    .execute();
  await tx
    .updateTable('stimulus')
    .set({ version, title: stimulus.title, search_text: searchTextOf(stimulus), updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('stimulus_id', '=', stimulusId)
    .execute();
  const { rows } = await sql<{ question_id: string }>`
    insert into question_version as n (tenant_id, question_id, version, type, title, content, marks, general_feedback, hints,
      penalty, language, author, source, licence, created_by, stimulus_id, stimulus_version, catalogue, materials)
    select v.tenant_id, v.question_id, v.version + 1, v.type, v.title, v.content, v.marks, v.general_feedback, v.hints,
      v.penalty, v.language, v.author, v.source, v.licence, ${personId}::uuid, v.stimulus_id, ${version}::int, v.catalogue, v.materials
    from question q join question_version v
      on v.tenant_id = q.tenant_id and v.question_id = q.question_id and v.version = q.version
    where q.tenant_id = ${tx.tenantId} and v.tenant_id = ${tx.tenantId} and v.stimulus_id = ${stimulusId}
    returning n.question_id`.execute(tx);
  const ids = rows.map((row) => row.question_id);
  if (ids.length > 0)
    await sql`update question set version = version + 1, updated_at = now()
      where tenant_id = ${tx.tenantId} and question_id = any(${ids}::uuid[])`.execute(tx);
  return ids.length;
}

/** The newest version of a stimulus, held until the transaction ends; undefined when there is none in the bank. */
export const lockStimulus = (tx: TenantTx, stimulusId: string, state: 'in bank' | 'deleted' = 'in bank') =>
  tx
    .selectFrom('stimulus')
    .select(['version', 'title'])
    .where('tenant_id', '=', tx.tenantId)
    .where('stimulus_id', '=', stimulusId)
    .where('deleted_at', state === 'deleted' ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Those of the stimuli that are in the bank, which stay there and as they are until the transaction ends. */
export async function lockStimuli(tx: TenantTx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('stimulus')
    .select('stimulus_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('stimulus_id', 'in', [...new Set(ids)].sort())
    .where('deleted_at', 'is', null)
    .orderBy('stimulus_id')
    .forShare()
    .execute();
  return new Set(rows.map((row) => row.stimulus_id));
}

/** The newest version of each of the stimuli, null for null: with a look-up, since Citus takes no subquery among values. */
export async function readStimulusVersions(
  tx: TenantTx,
  ids: readonly (string | null)[],
): Promise<(stimulusId: string | null) => number | null> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return () => null;
  const rows = await tx
    .selectFrom('stimulus')
    .select(['stimulus_id', 'version'])
    .where('tenant_id', '=', tx.tenantId)
    .where(sql<SqlBool>`stimulus_id = any(${asked}::uuid[])`)
    .execute();
  const versions = new Map(rows.map((row) => [row.stimulus_id, row.version]));
  return (id) => (id === null ? null : (versions.get(id) ?? null));
}

/** Takes the stimulus out of the bank (a time) or puts it back (null). Its versions stay. */
export const setStimulusDeleted = (tx: TenantTx, stimulusId: string, deletedAt: Date | null) =>
  tx
    .updateTable('stimulus')
    .set({ deleted_at: deletedAt })
    .where('tenant_id', '=', tx.tenantId)
    .where('stimulus_id', '=', stimulusId)
    .execute();

/** Puts deleted stimuli of these questions back; returns which. */
export async function restoreStimuliOf(
  tx: TenantTx,
  questionIds: readonly string[],
): Promise<readonly { readonly stimulusId: string; readonly title: string }[]> {
  const { rows } = await sql<{ stimulusId: string; title: string }>`
    update stimulus set deleted_at = null where tenant_id = ${tx.tenantId} and deleted_at is not null
      and stimulus_id in (select v.stimulus_id from question q join question_version v
        on v.tenant_id = q.tenant_id and v.question_id = q.question_id and v.version = q.version
        where q.tenant_id = ${tx.tenantId} and v.tenant_id = ${tx.tenantId}
          and q.question_id = any(${[...questionIds]}::uuid[]) and v.stimulus_id is not null)
    returning stimulus_id as "stimulusId", title`.execute(tx);
  return rows;
}

/** The questions of the bank that have the stimulus now, as far as rights depend on them. */
export async function listQuestionsOf(tx: TenantTx, stimulusId: string) {
  const { rows } = await sql<QuestionRights & { title: string }>`
    select q.created_by as "ownerId", q.is_protected as "isProtected", ${editorIds} as "editorIds", q.title
    from question q join question_version v
      on v.tenant_id = q.tenant_id and v.question_id = q.question_id and v.version = q.version
    where q.tenant_id = ${tx.tenantId} and v.tenant_id = ${tx.tenantId} and v.stimulus_id = ${stimulusId}
      and q.deleted_at is null
    order by q.question_id`.execute(tx);
  return rows;
}

/** That the newest version of the question `q` has one of these stimuli. */
export const hasStimulus = (stimuli: readonly string[]) => sql<SqlBool>`exists (
  select 1 from question n join question_version v
    on v.tenant_id = n.tenant_id and v.question_id = n.question_id and v.version = n.version
  where n.tenant_id = q.tenant_id and n.question_id = q.question_id and v.tenant_id = q.tenant_id
    and v.question_id = q.question_id and v.stimulus_id = any(${[...stimuli]}::uuid[]))`;

const questionCount = sql<number>`(
  select count(*)::int from question q join question_version v
    on v.tenant_id = q.tenant_id and v.question_id = q.question_id and v.version = q.version
  where v.tenant_id = s.tenant_id and v.stimulus_id = s.stimulus_id and q.tenant_id = s.tenant_id
    and q.deleted_at is null)`;

const ownerName = sql<string | null>`(
  select trim(p.first_name || ' ' || p.last_name) from person p where p.tenant_id = s.tenant_id and p.person_id = s.created_by)`;

const inBank = (tx: TenantTx) =>
  tx
    .selectFrom('stimulus as s')
    .innerJoin('stimulus_version as w', (join) =>
      join
        .onRef('w.tenant_id', '=', 's.tenant_id')
        .onRef('w.stimulus_id', '=', 's.stimulus_id')
        .onRef('w.version', '=', 's.version'),
    )
    .where('s.tenant_id', '=', tx.tenantId)
    .where('s.deleted_at', 'is', null);

const columns = [
  's.stimulus_id as stimulusId',
  's.version',
  's.title',
  's.created_by as ownerId',
  's.updated_at as updatedAt',
  'w.content',
  'w.catalogue',
] as const;

export interface StimulusRow extends CheckedStimulus {
  readonly stimulusId: string;
  readonly version: number;
  readonly questionCount: number;
  readonly ownerId: string | null;
  readonly ownerName: string | null;
  readonly updatedAt: Date;
}

/** A page of the stimuli that hold all words of `q`, the latest changed first. */
export async function listStimulusRows(
  tx: TenantTx,
  { q, ofst, limit }: { q: string; ofst: number; limit: number },
): Promise<{ rows: StimulusRow[]; total: number }> {
  const words = searchForm(q).split(' ').filter(Boolean);
  const matching = words.reduce((query, word) => query.where('s.search_text', 'like', containing(word)), inBank(tx));
  const rows = await matching
    .select(columns)
    .select([questionCount.as('questionCount'), ownerName.as('ownerName')])
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.stimulus_id', 'desc')
    .offset(ofst)
    .limit(limit)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Undefined when no such stimulus is in the bank. */
export const findStimulus = (tx: TenantTx, stimulusId: string): Promise<StimulusRow | undefined> =>
  inBank(tx)
    .where('s.stimulus_id', '=', stimulusId)
    .select(columns)
    .select([questionCount.as('questionCount'), ownerName.as('ownerName')])
    .executeTakeFirst();

/** One wording of a stimulus. */
export interface StimulusVersion extends CheckedStimulus {
  readonly stimulusId: string;
  readonly version: number;
}

/** These very versions, each once, also of stimuli that are no longer in the bank. */
export async function getStimulusVersions(
  tx: TenantTx,
  references: readonly { readonly stimulusId: string; readonly version: number }[],
): Promise<StimulusVersion[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<{
    stimulusId: string;
    version: number;
    title: string;
    content: string;
    catalogue: Catalogue;
  }>`
    select w.stimulus_id as "stimulusId", w.version, w.title, w.content, w.catalogue from stimulus_version w
    join (select distinct stimulus_id, version
      from unnest(${references.map((one) => one.stimulusId)}::uuid[], ${references.map((one) => one.version)}::int[])
        as given (stimulus_id, version)) g on g.stimulus_id = w.stimulus_id and g.version = w.version
    where w.tenant_id = ${tx.tenantId} order by w.stimulus_id, w.version`.execute(tx);
  return rows;
}
