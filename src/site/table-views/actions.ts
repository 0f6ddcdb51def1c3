/** Keeping, changing and deleting one's own views of lists. */
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { MOST_OF_ALL, MOST_VIEWS, type StoredTableView } from './contract.ts';
import { freeName, isNamed, isNameOrCopy, isSameView } from './rules.ts';
import * as store from './store.ts';

type Values = Omit<StoredTableView, '_id' | 'list'>;

/** Why no further view can be kept; null where one can. */
function fullBlocker(all: readonly StoredTableView[], list: string): string | null {
  if (all.filter((view) => view.list === list).length >= MOST_VIEWS)
    return `There are ${MOST_VIEWS} views of this list already. Delete one first`;
  return all.length >= MOST_OF_ALL ? `You have ${MOST_OF_ALL} views already. Delete one first` : null;
}

function refuseUsedName(others: readonly StoredTableView[], name: string): void {
  if (!others.some(isNamed(name))) return;
  const message = 'You have a view of this name already. Choose another name';
  throw new Refusal('conflict', message, { details: [{ path: 'name', message }] });
}

export const readViews = async (tx: TenantTx, personId: string): Promise<{ views: StoredTableView[] }> => ({
  views: await store.listViews(tx, personId),
});

/** Refused where the name is used, or where there are as many views as may be. */
export async function createView(
  tx: TenantTx,
  personId: string,
  { list, ...values }: Values & { readonly list: string },
): Promise<StoredTableView> {
  await store.lockOwner(tx, personId);
  const all = await store.listViews(tx, personId);
  const others = all.filter((view) => view.list === list);
  refuseUsedName(others, values.name);
  const blocker = fullBlocker(all, list);
  if (blocker !== null) throw new Refusal('impossible', blocker);
  if (values.isDefault) await store.clearDefault(tx, personId, list);
  return store.insertView(tx, { personId, list, values });
}

/** Keeps what a browser holds from the time when views were kept there. What is kept already is not changed by it. */
export async function adoptViews(
  tx: TenantTx,
  personId: string,
  { list, views }: { readonly list: string; readonly views: readonly Omit<Values, 'isDefault'>[] },
): Promise<{ views: StoredTableView[]; left: string[] }> {
  await store.lockOwner(tx, personId);
  const all = await store.listViews(tx, personId);
  const left: string[] = [];
  for (const view of views) {
    const others = all.filter((one) => one.list === list);
    // Another tab, or the same call before its answer was lost, has brought it.
    if (others.some((one) => isNameOrCopy(view.name, one.name) && isSameView(one, view))) continue;
    const values = { ...view, name: freeName(view.name, others), isDefault: false };
    if (fullBlocker(all, list) !== null) left.push(view.name);
    else all.push(await store.insertView(tx, { personId, list, values }));
  }
  return { views: await store.listViews(tx, personId), left };
}

/** Changes the fields that are named. */
export async function changeView(
  tx: TenantTx,
  personId: string,
  id: string,
  changes: Partial<Values>,
): Promise<StoredTableView> {
  await store.lockOwner(tx, personId);
  const all = await store.listViews(tx, personId);
  const view = all.find((one) => one._id === id);
  if (!view) throw notFound('The view');
  const after = { ...view, ...changes };
  refuseUsedName(
    all.filter((other) => other.list === view.list && other._id !== id),
    after.name,
  );
  if (after.isDefault && !view.isDefault) await store.clearDefault(tx, personId, view.list);
  await store.updateView(tx, personId, id, after);
  return after;
}

export async function removeView(tx: TenantTx, personId: string, id: string): Promise<void> {
  if (!(await store.deleteView(tx, personId, id))) throw notFound('The view');
}
