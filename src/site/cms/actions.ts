/** What is done with pages. A standing page that nobody has touched has no row, and is its starting version. */

import type { Actor } from '#access/subject.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { keysOf } from '#platform/contract/object-of.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { EditablePage, ListedPage, PageDocument, PageLayout } from './contract.ts';
import { pageDocumentSchema, type savePage } from './contract.ts';
import { isStandingPage, type PageKind, pageOfAddress, type Site, type StandingPage, standingPages } from './rules.ts';
import { readDocument } from './rules-document.ts';
import { picturesOf, sanitiseDocument } from './sanitise.ts';
import { nameOfStarter, starterOf } from './starters/rules.ts';
import {
  findDeleted,
  findPage,
  findPublished,
  findRevision,
  insertPage,
  listKnownPictures,
  listPageRows,
  listRevisionRows,
  type PageFilter,
  type PageRow,
  setDeleted,
  updateDraft,
} from './store.ts';

/** The page that visitors see at a checked address. Throws `not_found` where nothing is published. */
export async function readLayout(tx: TenantTx, address: string, site: Site): Promise<PageLayout> {
  const { name, kind } = pageOfAddress(address);
  const row = await findPublished(tx, name);
  if (kind !== null && row?.kind !== kind) throw notFound('The page');
  if (row?.published_revision) {
    return {
      page: name,
      kind: row.kind,
      revision: row.published_revision,
      ...readDocument(row.document),
    };
  }
  if (!isStandingPage(name)) throw notFound('The page');
  return { page: name, kind: 'standing', revision: 0, ...starterOf(name, site) };
}

const toEditable = (row: PageRow): EditablePage => ({
  name: row.name,
  kind: row.kind,
  edit: row.edit,
  draft: readDocument(row.draft),
  publishedRevision: row.published_revision ?? (row.kind === 'standing' ? 0 : null),
  hasDraft: row.has_draft,
  scheduledFor: row.scheduled_for?.toISOString() ?? null,
});

const untouched = (name: StandingPage, site: Site): EditablePage => ({
  name,
  kind: 'standing',
  edit: 0,
  draft: starterOf(name, site),
  publishedRevision: 0,
  hasDraft: false,
  scheduledFor: null,
});

export async function readPage(tx: TenantTx, name: string, site: Site): Promise<EditablePage> {
  const row = await findPage(tx, name);
  if (row) return toEditable(row);
  if (isStandingPage(name)) return untouched(name, site);
  throw notFound('The page');
}

/** The row of a page; a standing page that was never touched gets one. */
export async function rowOf(tx: TenantTx, actor: Actor, name: string, site: Site): Promise<PageRow> {
  const row = await findPage(tx, name);
  if (row) return row;
  if (!isStandingPage(name)) throw notFound('The page');
  await insertPage(tx, { name, kind: 'standing', draft: starterOf(name, site) }, actor.personId);
  return (await findPage(tx, name))!;
}

const stale = () => new Refusal('conflict', 'Someone else has changed this page since you opened it');

/** Throws `conflict` when the page has changed since the caller read it. */
export function refuseStale(row: PageRow, edit: number): void {
  // Who saw the starting version saw edit 0, which became 1 when the page got its row.
  if (row.edit !== Math.max(edit, 1)) throw stale();
}

/** Stores the draft of a page as it was read; throws `conflict` when somebody was faster. */
async function storeDraft(tx: TenantTx, row: PageRow, edit: number, draft: PageDocument): Promise<void> {
  refuseStale(row, edit);
  if (!(await updateDraft(tx, row.page_id, row.edit, draft))) throw stale();
}

/** The document as it may be stored: rich text sanitised, pictures known. */
async function checked(tx: TenantTx, document: PageDocument): Promise<PageDocument> {
  const known = await listKnownPictures(tx, picturesOf(document));
  const safe = sanitiseDocument(document);
  if (picturesOf(safe).some((hash) => !known.has(hash))) {
    throw badField('draft', 'Must show only pictures that have been uploaded here');
  }
  return safe;
}

export async function saveDraft(
  tx: TenantTx,
  actor: Actor,
  name: string,
  { edit, draft }: BodyOf<typeof savePage>,
  site: Site,
): Promise<EditablePage> {
  const row = await rowOf(tx, actor, name, site);
  const input = withChanges(pageDocumentSchema, toEditable(row).draft, draft ?? {});
  await storeDraft(tx, row, edit ?? row.edit, await checked(tx, input));
  return readPage(tx, name, site);
}

export async function makePage(
  tx: TenantTx,
  actor: Actor,
  input: {
    readonly kind: PageKind;
    readonly name: string;
    readonly title: string;
    readonly copyOf?: string | undefined;
  },
  site: Site,
): Promise<EditablePage> {
  if (isStandingPage(input.name)) throw badField('name', 'This word is taken by the product');
  const model = input.copyOf === undefined ? null : await readPage(tx, input.copyOf, site);
  const draft: PageDocument = {
    ...(model?.draft ?? { description: '', image: '', blocks: [] }),
    title: input.title,
  };
  const pageId = await insertPage(tx, { name: input.name, kind: input.kind, draft }, actor.personId);
  if (pageId === null) throw badField('name', 'A page with this name already exists');
  await writeAudit(tx, actor, 'page.create', 'page', pageId, { name: input.name, kind: input.kind });
  return readPage(tx, input.name, site);
}

/** Deletes a page of the tenant's own; returns its id, by which it can be brought back. */
export async function removePage(tx: TenantTx, actor: Actor, name: string, now: Date): Promise<string> {
  if (isStandingPage(name)) throw new Refusal('conflict', 'This page belongs to every site and cannot be deleted');
  const row = await findPage(tx, name);
  if (!row) throw notFound('The page');
  await setDeleted(tx, row.page_id, now);
  await writeAudit(tx, actor, 'page.delete', 'page', row.page_id, { name });
  return row.page_id;
}

export async function restorePage(tx: TenantTx, actor: Actor, pageId: string, site: Site): Promise<EditablePage> {
  const row = await findDeleted(tx, pageId);
  if (!row) throw notFound('The page');
  if (await findPage(tx, row.name)) throw new Refusal('conflict', 'Another page now has this name');
  await setDeleted(tx, pageId, null);
  await writeAudit(tx, actor, 'page.undelete', 'page', pageId, { name: row.name });
  return readPage(tx, row.name, site);
}

export async function readPages(tx: TenantTx, filter: PageFilter, site: Site) {
  const titles = new Map(keysOf(standingPages).map((name) => [name, nameOfStarter(name, site)] as const));
  const { rows, total } = await listPageRows(tx, filter, titles);
  const pages = rows.map(
    (row): ListedPage => ({
      name: row.name,
      kind: row.kind,
      title: row.title,
      isPublished: row.published_revision !== null || row.kind === 'standing',
      hasDraft: row.has_draft ?? false,
      scheduledFor: row.scheduled_for?.toISOString() ?? null,
      updatedAt: row.updated_at?.toISOString() ?? null,
      answers: row.answers,
    }),
  );
  return { pages, total };
}

export async function readRevisions(tx: TenantTx, name: string, page: { ofst: number; limit: number }) {
  const row = await findPage(tx, name);
  if (!row && !isStandingPage(name)) throw notFound('The page');
  const found = row ? await listRevisionRows(tx, row.page_id, page) : { rows: [], total: 0 };
  const revisions = found.rows.map((one) => ({
    revision: one.revision,
    publishedAt: one.published_at.toISOString(),
    publishedBy:
      one.published_by === null ? null : { _id: one.published_by, name: `${one.first_name} ${one.last_name}`.trim() },
    isCurrent: one.revision === row?.published_revision,
  }));
  if (!isStandingPage(name)) return { revisions, total: found.total };
  // The starting version is the oldest of all.
  const isLast = page.ofst + page.limit > found.total && page.ofst <= found.total;
  const first = { revision: 0, publishedAt: null, publishedBy: null, isCurrent: !row?.published_revision };
  return { revisions: isLast ? [...revisions, first] : revisions, total: found.total + 1 };
}

/** A page as it was published; revision 0 is the starting version of a standing page. */
export async function readRevision(tx: TenantTx, name: string, revision: number, site: Site): Promise<PageLayout> {
  const row = await findPage(tx, name);
  if (revision === 0 && isStandingPage(name)) {
    return { page: name, kind: 'standing', revision, ...starterOf(name, site) };
  }
  const found = row && (await findRevision(tx, row.page_id, revision));
  if (!found) throw notFound('The revision');
  return { page: name, kind: row.kind, revision, ...readDocument(found.document) };
}

/** Makes what was published once the draft; the caller names the edit that they saw, as for saving. */
export async function restoreRevision(
  tx: TenantTx,
  actor: Actor,
  { name, revision }: { readonly name: string; readonly revision: number },
  edit: number,
  site: Site,
): Promise<EditablePage> {
  const { title, description, image, blocks } = await readRevision(tx, name, revision, site);
  const row = await rowOf(tx, actor, name, site);
  await storeDraft(tx, row, edit, { title, description, image, blocks });
  await writeAudit(tx, actor, 'page.restore', 'page', row.page_id, { name, revision });
  return readPage(tx, name, site);
}
