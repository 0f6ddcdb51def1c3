/** Filters, order and page of a list live in the address, so that a list can be linked, reloaded and gone back to. */
import {
  type SearchMiddleware,
  type SearchSchemaInput,
  stripSearchParams,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';
import { z } from 'zod';

type Value = string | number;
/** Pages are counted as `page` from 1, or in the calls' own words as `ofst` and `limit`. */
type Paged = { readonly page: number } | { readonly ofst: number; readonly limit: number };
export type ListDefaults = Readonly<Record<string, Value>> & Paged;
type Widened<D> = { -readonly [K in keyof D]: D[K] extends number ? number : string };

const valueSchema = (initial: Value) =>
  typeof initial === 'number'
    ? z.coerce.number().int().min(Math.min(initial, 1)).max(1_000_000).catch(initial)
    : z.coerce.string().max(2000).catch(initial);

/** Reads an address: unknown names are dropped, what can't be understood is the default. */
export function searchParser<const D extends ListDefaults>(defaults: D): (given: object) => Widened<D> {
  const schemaOf = () =>
    z.object(Object.fromEntries(Object.entries(defaults).map(([name, initial]) => [name, valueSchema(initial)])));
  // Made when an address is read first: the start of the application would otherwise make those of all lists.
  let schema: ReturnType<typeof schemaOf> | undefined;
  return (given) => {
    schema ??= schemaOf();
    return schema.parse({
      ...defaults,
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    }) as Widened<D>;
  };
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
      search: { middlewares: [stripSearchParams(defaults as never) as SearchMiddleware<Widened<D>>] },
    },
  };
}

/**
 * What a list keeps in its address, as a call's query: what is empty, is not the call's, or would be refused by it is
 * left out. Asked when the list is shown, so that an address can be read without the calls of all lists.
 */
export function queryFrom<S extends z.ZodObject>(fields: S, search: object): z.input<S> {
  const { shape } = fields;
  return Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) =>
        value !== '' && value !== undefined && Object.hasOwn(shape, name) && z.safeParse(shape[name]!, value).success,
    ),
  ) as z.input<S>;
}

export type ListSearch<S> = { readonly defaults: S; readonly parse: (given: object) => S };

/** First row of a page of the list, as the calls' `ofst`. */
export const offsetOf = (page: number, limit: number): number => (page - 1) * limit;

/** What changes how a list is shown, and not what is in it. */
const unfiltering = new Set(['page', 'ofst', 'limit', 'sort', 'task']);

/**
 * The list's search, and how to change it. Changing a filter goes back to page 1; typing replaces the entry in the
 * browser's history, turning pages adds one.
 */
export function useListSearch<S extends Paged>(list: ListSearch<S>) {
  const navigate = useNavigate();
  const search = list.parse(useSearch({ strict: false }));
  const go = (next: Partial<S>, replace: boolean): void => {
    void navigate({ to: '.', search: { ...search, ...next } as never, replace });
  };
  // Which way of paging `S` has is only known here.
  const paged = (patch: Partial<{ page: number; ofst: number; limit: number }>): Partial<S> => patch as Partial<S>;
  const atPage = (page: number) => paged('limit' in search ? { ofst: offsetOf(page, search.limit) } : { page });
  return {
    search,
    /** The page that is shown, from 1. */
    page: 'limit' in search ? Math.floor(search.ofst / search.limit) + 1 : search.page,
    /** Changes filters or order. */
    set: (patch: Partial<S>): void => go({ ...patch, ...atPage(1) }, true),
    setPage: (page: number): void => go(atPage(page), false),
    /** How many rows a page has; the row that was first stays on the page that is shown. */
    setPageSize: (limit: number): void => {
      const ofst = 'ofst' in search ? Math.floor(search.ofst / limit) * limit : 0;
      go(paged({ limit, ofst }), true);
    },
    reset: (): void => go(list.defaults, false),
    /** A filter is set; order and page don't count. */
    isFiltered: Object.entries(list.defaults).some(
      ([name, initial]) => !unfiltering.has(name) && search[name as keyof S] !== initial,
    ),
  };
}
