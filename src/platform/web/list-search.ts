/** Filters, order and page of a list live in the address, so that a list can be linked, reloaded and gone back to. */
import { type SearchSchemaInput, stripSearchParams, useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';

type Value = string | number;
export type ListDefaults = Readonly<Record<string, Value>> & { readonly page: number };
type Widened<D> = { -readonly [K in keyof D]: D[K] extends number ? number : string };

const valueSchema = (initial: Value) =>
  typeof initial === 'number'
    ? z.coerce.number().int().min(1).max(1_000_000).catch(initial)
    : z.coerce.string().max(2000).catch(initial);

/** Reads an address: unknown names are dropped, what can't be understood is the default. */
export function searchParser<const D extends ListDefaults>(defaults: D): (given: object) => Widened<D> {
  const schema = z.object(
    Object.fromEntries(Object.entries(defaults).map(([name, initial]) => [name, valueSchema(initial)])),
  );
  return (given) =>
    schema.parse({
      ...defaults,
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    }) as Widened<D>;
}

/**
 * Describes the address of a list. In a slice: `export const questionSearch = listSearch({ q: '', sort: '-updatedAt',
 * page: 1 })`; in its page: `createFileRoute('…')({ ...questionSearch.route, … })`; in its screen:
 * `useListSearch(questionSearch)`. Values that equal their default are left out of the address.
 */
export function listSearch<const D extends ListDefaults>(defaults: D) {
  const parse = searchParser(defaults);
  return {
    defaults: defaults as Widened<D>,
    parse,
    route: {
      validateSearch: (given: Partial<Widened<D>> & SearchSchemaInput): Widened<D> => parse(given),
      search: { middlewares: [stripSearchParams<Widened<D>>(defaults as never)] },
    },
  };
}

export type ListSearch<S> = { readonly defaults: S; readonly parse: (given: object) => S };

/** First row of a page of the list, as the calls' `ofst`. */
export const offsetOf = (page: number, limit: number): number => (page - 1) * limit;

/**
 * The list's search, and how to change it. Changing a filter goes back to page 1; typing replaces the entry in the
 * browser's history, turning pages adds one.
 */
export function useListSearch<S extends { page: number }>(list: ListSearch<S>) {
  const navigate = useNavigate();
  const search = list.parse(useSearch({ strict: false }));
  const go = (next: Partial<S>, replace: boolean): void => {
    void navigate({ to: '.', search: { ...search, ...next } as never, replace });
  };
  return {
    search,
    /** Changes filters or order. */
    set: (patch: Partial<S>): void => go({ ...patch, page: 1 }, true),
    setPage: (page: number): void => go({ page } as Partial<S>, false),
    reset: (): void => go(list.defaults, false),
    /** A filter is set; order and page don't count. */
    isFiltered: Object.entries(list.defaults).some(
      ([name, initial]) => name !== 'page' && name !== 'sort' && search[name as keyof S] !== initial,
    ),
  };
}
