/** Pages, their drafts and what was published of them. */

import { type SqlBool, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { PageDocument } from './contract.ts';
import type { PageAnswer } from './contract-answers.ts';
import { type PageKind, standingPages } from './rules.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'page.draft': object;
    'page_answer.answers': PageAnswer['answers'];
    'page_revision.document': object;
  }
}

const livePages = (tx: TenantTx) =>
  tx.selectFrom('page as p').where('p.tenant_id', '=', tx.tenantId).where('p.deleted_at', 'is', null);

const withRevision = (tx: TenantTx) =>
  livePages(tx).leftJoin('page_revision as r', (join) =>
    join
      .onRef('r.tenant_id', '=', 'p.tenant_id')
      .onRef('r.page_id', '=', 'p.page_id')
      .onRef('r.revision', '=', 'p.published_revision'),
  );

const hasDraft = sql<boolean>`r.document is null or p.draft <> r.document`;

/** What visitors may see of a page: its newest publication, if any. */
export const findPublished = (tx: TenantTx, name: string) =>
  withRevision(tx)
    .select(['p.kind', 'p.published_revision', 'r.document'])
    .where('p.name', '=', name)
    .executeTakeFirst();

export const findPage = (tx: TenantTx, name: string) =>
  withRevision(tx)
    .select(['p.page_id', 'p.name', 'p.kind', 'p.edit', 'p.draft', 'p.published_revision', 'p.scheduled_for'])
    .select(hasDraft.as('has_draft'))
    .where('p.name', '=', name)
    .executeTakeFirst();
export type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>;

/** Holds the page until the transaction ends, so that two publications get a number each. */
export const lockPage = (tx: TenantTx, pageId: string) =>
  tx
    .selectFrom('page')
    .select(['published_revision', 'scheduled_for', 'scheduled', 'scheduled_by'])
    .where('tenant_id', '=', tx.tenantId)
    .where('page_id', '=', pageId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Makes the page; null where the name is taken. */
export async function insertPage(
  tx: TenantTx,
  page: { readonly name: string; readonly kind: PageKind; readonly draft: PageDocument },
  createdBy: string | null,
): Promise<string | null> {
  const row = await tx
    .insertInto('page')
    .values({
      tenant_id: tx.tenantId,
      page_id: uuid(),
      name: page.name,
      kind: page.kind,
      draft: JSON.stringify(page.draft),
      created_by: createdBy,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).where('deleted_at', 'is', null).doNothing())
    .returning('page_id')
    .executeTakeFirst();
  return row?.page_id ?? null;
}

const onPage = (tx: TenantTx, pageId: string) =>
  tx.updateTable('page').where('tenant_id', '=', tx.tenantId).where('page_id', '=', pageId);

/** False when somebody else has saved since `edit`. */
export async function updateDraft(tx: TenantTx, pageId: string, edit: number, draft: PageDocument): Promise<boolean> {
  const { numUpdatedRows } = await onPage(tx, pageId)
    .set({ draft: JSON.stringify(draft), edit: edit + 1, updated_at: sql`now()` })
    .where('edit', '=', edit)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const setSchedule = (
  tx: TenantTx,
  pageId: string,
  plan: { readonly at: Date; readonly document: PageDocument; readonly by: string } | null,
) =>
  onPage(tx, pageId)
    .set({
      scheduled_for: plan?.at ?? null,
      scheduled: plan === null ? null : JSON.stringify(plan.document),
      scheduled_by: plan?.by ?? null,
    })
    .execute();

/** Adds a revision, and makes it what visitors see. The page is locked. */
export async function insertRevision(
  tx: TenantTx,
  pageId: string,
  document: PageDocument,
  pictures: readonly string[],
  by: string | null,
  at: Date,
): Promise<number> {
  const { revision } = await tx
    .selectFrom('page_revision')
    .select(sql<number>`coalesce(max(revision), 0)::int + 1`.as('revision'))
    .where('tenant_id', '=', tx.tenantId)
    .where('page_id', '=', pageId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('page_revision')
    .values({
      tenant_id: tx.tenantId,
      page_id: pageId,
      revision,
      document: JSON.stringify(document),
      published_at: at,
      published_by: by,
    })
    .execute();
  await onPage(tx, pageId)
    .set({ published_revision: revision, pictures: [...pictures] })
    .execute();
  return revision;
}

/** The page of this tenant whose time has come, the one that waits longest. */
export const findDue = (tx: TenantTx, now: Date, except: readonly string[]) =>
  livePages(tx)
    .select(['p.page_id', 'p.name'])
    .where('p.scheduled_for', '<=', now)
    .where(sql<SqlBool>`p.page_id::text <> all(${[...except]}::text[])`)
    .orderBy('p.scheduled_for')
    .limit(1)
    .executeTakeFirst();

export interface PageFilter {
  readonly ofst: number;
  readonly limit: number;
  readonly q: string;
  readonly kind: PageKind | '';
}

const standingNames = Object.keys(standingPages);

/**
 * The pages of a list: the standing ones in their order, whether or not anybody has touched them, then the tenant's own,
 * the newest first. `titles` names the standing ones that were never touched.
 */
export async function listPageRows(tx: TenantTx, filter: PageFilter, titles: ReadonlyMap<string, string>) {
  const all = tx
    .with('standing', (db) =>
      db
        .selectFrom(
          sql<{ name: string; title: string; place: number }>`unnest(
            ${standingNames}::text[], ${standingNames.map((name) => titles.get(name) ?? name)}::text[]
          ) with ordinality`.as<'s'>(sql`s(name, title, place)`),
        )
        .selectAll(),
    )
    .with('own', (_) => withRevision(tx).selectAll('p').select(hasDraft.as('has_draft')))
    .selectFrom('own')
    .fullJoin('standing', 'standing.name', 'own.name')
    .select([
      sql<string>`coalesce(own.name, standing.name)`.as('name'),
      sql<PageKind>`coalesce(own.kind, 'standing')`.as('kind'),
      sql<string>`coalesce(nullif(own.draft->>'title', ''), standing.title, own.name)`.as('title'),
      'own.page_id',
      'own.published_revision',
      'own.scheduled_for',
      'own.updated_at',
      'own.created_at',
      'own.has_draft',
      'standing.place',
    ])
    .as('one');
  let matching = tx.selectFrom(all);
  if (filter.kind !== '') matching = matching.where('one.kind', '=', filter.kind);
  if (filter.q !== '') {
    const words = containing(filter.q);
    matching = matching.where((eb) => eb.or([eb('one.title', 'ilike', words), eb('one.name', 'ilike', words)]));
  }
  const rows = await matching
    .selectAll('one')
    .select(
      sql<number>`(select count(*)::int from page_answer a
        where a.tenant_id = ${tx.tenantId} and a.page_id = one.page_id)`.as('answers'),
    )
    .orderBy(sql`one.place nulls last`)
    .orderBy('one.created_at', 'desc')
    .orderBy('one.name')
    .offset(filter.ofst)
    .limit(filter.limit)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** What was published, the newest first. */
export async function listRevisionRows(tx: TenantTx, pageId: string, page: { ofst: number; limit: number }) {
  const revisions = tx
    .selectFrom('page_revision as r')
    .where('r.tenant_id', '=', tx.tenantId)
    .where('r.page_id', '=', pageId);
  const rows = await revisions
    .leftJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.person_id', '=', 'r.published_by'),
    )
    .select(['r.revision', 'r.published_at', 'r.published_by', 'p.first_name', 'p.last_name'])
    .orderBy('r.revision', 'desc')
    .offset(page.ofst)
    .limit(page.limit)
    .execute();
  const { total } = await revisions.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export const findRevision = (tx: TenantTx, pageId: string, revision: number) =>
  tx
    .selectFrom('page_revision')
    .select('document')
    .where('tenant_id', '=', tx.tenantId)
    .where('page_id', '=', pageId)
    .where('revision', '=', revision)
    .executeTakeFirst();

export const setDeleted = (tx: TenantTx, pageId: string, at: Date | null) =>
  onPage(tx, pageId).set({ deleted_at: at }).execute();

export const findDeleted = (tx: TenantTx, pageId: string) =>
  tx
    .selectFrom('page')
    .select(['page_id', 'name'])
    .where('tenant_id', '=', tx.tenantId)
    .where('page_id', '=', pageId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();

/** Those of the pictures that the tenant has. */
export async function listKnownPictures(tx: TenantTx, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await tx
    .selectFrom('stored_image')
    .select('image_hash')
    .where('tenant_id', '=', tx.tenantId)
    .where('image_hash', 'in', [...hashes])
    .execute();
  return new Set(rows.map((row) => row.image_hash));
}
