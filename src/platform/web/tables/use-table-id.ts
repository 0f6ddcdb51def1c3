import { useRouter } from '@tanstack/react-router';
import { type Column, tableIdOf } from './data-table-model.ts';

/** Under what a person's views of this table are remembered. */
export function useTableId<Row>(columns: readonly Column<Row>[]): string {
  const router: ReturnType<typeof useRouter> | null = useRouter({ warn: false });
  return tableIdOf(router?.state.matches.at(-1)?.routeId ?? '', columns);
}
