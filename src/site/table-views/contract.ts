/** Views of lists that a person has named: filters, order, columns and density, on all devices of the person. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { doneSchema, idParams, idSchema, lineSchema } from '#platform/contract/shapes.ts';

const tag = 'Table views';

/** Of one person for one list. */
export const MOST_VIEWS = 20;
/** Of one person for all lists together. */
export const MOST_OF_ALL = 300;
const MOST_SEARCH = 8000;

const listName = lineSchema(200).pipe(z.string().min(1, 'Enter a name'));

const viewFields = z.object({
  name: lineSchema(60).pipe(z.string().min(1, 'Enter a name')),
  /** Keys of the columns that are not shown. */
  hidden: z.array(z.string().max(100, 'Must be at most 100 characters')).max(100, 'Must be at most 100 columns'),
  density: z.enum(['compact', 'comfortable']),
  /** Filters and order, as in the address of the list. */
  search: z
    .record(z.string().max(100, 'Must be at most 100 characters'), z.unknown())
    .refine((search) => JSON.stringify(search).length <= MOST_SEARCH, 'Must be at most 8000 characters'),
  /** The list opens with it; the one that did before does not any more. */
  isDefault: z.boolean().default(false),
});

export const tableViewSchema = viewFields.extend({ _id: idSchema, list: z.string(), isDefault: z.boolean() });
export type StoredTableView = z.output<typeof tableViewSchema>;
export type NewTableView = z.input<typeof viewFields>;

const allSchema = z.object({ views: z.array(tableViewSchema) });

export const listTableViews = endpoint({
  method: 'GET',
  path: '/v1/api/tableViews',
  summary: 'My views of all lists, by list and name',
  tag,
  access: 'signed-in',
  response: allSchema,
});

export const createTableView = endpoint({
  method: 'POST',
  path: '/v1/api/tableViews',
  summary: 'Keep a view of a list under a name that I have not used for it',
  tag,
  access: 'signed-in',
  body: viewFields.extend({ list: listName }),
  response: tableViewSchema,
});

export const adoptTableViews = endpoint({
  method: 'POST',
  path: '/v1/api/tableViews/adopt',
  summary:
    'Keep the views of a list that this browser holds; where a name is used for something else, they get a number behind it',
  tag,
  access: 'signed-in',
  body: z.object({
    list: listName,
    views: z.array(viewFields.omit({ isDefault: true })).max(MOST_VIEWS, `Must be at most ${MOST_VIEWS} views`),
  }),
  response: allSchema.extend({
    /** Names of those that were not kept, because there are too many. */
    left: z.array(z.string()),
  }),
});

export const updateTableView = endpoint({
  method: 'PUT',
  path: '/v1/api/tableViews/:id',
  summary: 'Change what one of my views shows, its name, or whether its list opens with it',
  tag,
  access: 'signed-in',
  params: idParams,
  body: changesOf(viewFields),
  response: tableViewSchema,
});

export const deleteTableView = endpoint({
  method: 'DELETE',
  path: '/v1/api/tableViews/:id',
  summary: 'Delete one of my views',
  tag,
  access: 'signed-in',
  params: idParams,
  response: doneSchema,
});
