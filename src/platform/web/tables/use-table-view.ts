/** How a table looks for its reader: columns and density of this browser, and the views that the person has named. */
import { useLocalStorage } from '@mantine/hooks';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { use, useEffect, useRef } from 'react';
import { useViewer } from '#platform/web/session.ts';
import {
  type Column,
  firstView,
  isFiltering,
  listOf,
  type NamedView,
  readNamedViews,
  searchOfView,
  type TableView,
  tableIdOf,
} from './data-table-model.ts';
import { type ListViews, ListViewsContext } from './views.ts';

/** What the browser still holds from the time when views were kept there. */
const heldKey = (personId: string, table: string): string => `tripos:views:${personId}:${table}`;

function readHeld(key: string): NamedView[] {
  try {
    return readNamedViews(JSON.parse(localStorage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}

/** Brings the views that this browser holds to the person's account, once; what can't be kept stays here. */
function useAdoption(key: string, kept: ListViews | null): void {
  const isTried = useRef(false);
  useEffect(() => {
    if (isTried.current || kept?.views === undefined) return;
    isTried.current = true;
    const held = readHeld(key);
    if (held.length === 0) return;
    kept.adopt(held).then(
      (left) => {
        const rest = readHeld(key).filter(({ name }) => left.includes(name));
        if (rest.length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(rest));
      },
      // They stay in this browser; the next visit tries again.
      () => {},
    );
  });
}

export interface TableLook {
  readonly view: TableView;
  readonly setView: (view: TableView) => void;
  /** Null where nobody is signed in. */
  readonly kept: ListViews | null;
  readonly open: (view: NamedView) => void;
  /** Columns, density, filters and order as they are now. */
  readonly now: Omit<NamedView, 'name'>;
}

/** Opens the list with the person's default view where the address names no filters. */
export function useTableView<Row>(columns: readonly Column<Row>[]): TableLook {
  const router: ReturnType<typeof useRouter> | null = useRouter({ warn: false });
  const page = router?.state.matches.at(-1)?.routeId ?? '';
  const table = tableIdOf(page, columns);
  const [view, setView] = useLocalStorage({
    key: `tripos:table:${table}`,
    defaultValue: firstView(columns),
    getInitialValueInEffect: false,
  });
  const kept = use(ListViewsContext)(listOf(page, columns));
  useAdoption(heldKey(useViewer()?._id ?? '', table), kept);
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const open = ({ hidden, density, search: named }: NamedView): void => {
    setView({ hidden, density });
    void navigate({ to: '.', search: named });
  };
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current || kept?.views === undefined) return;
    isOpened.current = true;
    const first = kept.views.find(({ isDefault }) => isDefault);
    if (!first || isFiltering(new URLSearchParams(location.search))) return;
    setView({ hidden: first.hidden, density: first.density });
    void navigate({ to: '.', search: first.search, replace: true });
  });
  return { view, setView, kept, open, now: { ...view, search: searchOfView(search) } };
}
