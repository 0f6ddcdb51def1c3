/** Reads the collections of a student information system, page by page. */
import { z } from 'zod';
import { type Client, Unreadable } from './client.ts';
import {
  baseSchema,
  type Class,
  type Collection,
  collections,
  type Enrollment,
  isDeleted,
  type Org,
  type Term,
  type User,
} from './records.ts';

const AT_ONCE = 500;
const MOST_PAGES = 20_000;
const MOST: Readonly<Record<Collection, number>> = {
  orgs: 20_000,
  terms: 20_000,
  classes: 50_000,
  enrollments: 1_000_000,
  users: 200_000,
};

/** A record that can't be read: it is told, and leaves the others alone. */
export interface Broken {
  readonly collection: Collection;
  readonly sourcedId: string;
  readonly reason: string;
}

export interface Read<T> {
  readonly living: ReadonlyMap<string, T>;
  /** Marked as to be deleted. */
  readonly deleted: ReadonlySet<string>;
}

export interface Reading {
  readonly orgs: Read<Org>;
  readonly terms: Read<Term>;
  readonly classes: Read<Class>;
  readonly enrollments: Read<Enrollment>;
  readonly users: Read<User>;
  readonly broken: readonly Broken[];
  /** The clock there when reading began. */
  readonly startedAt: Date;
}

class ListChanged extends Error {}

const listNamed = (path: string) =>
  z.object({ [path]: z.array(z.unknown()).max(50_000) }).transform((body): unknown[] => body[path] ?? []);

/** All records as they came, by identifier, and how many had none. */
async function readPages(client: Client, collection: Collection, query: Readonly<Record<string, string>>) {
  const { path } = collections[collection];
  const items = new Map<string, unknown>();
  let unnamed = 0;
  let total: number | null = null;
  let startedAt: Date | null = null;
  for (let offset = 0, page = 0; ; page += 1) {
    if (page >= MOST_PAGES) throw new Unreadable(`The list of ${path} does not end`);
    const sorted = { ...query, limit: String(AT_ONCE), offset: String(offset), sort: 'sourcedId', orderBy: 'asc' };
    const answer = await client.get(path, sorted);
    startedAt ??= answer.date;
    total = answer.total;
    const list = listNamed(path).safeParse(answer.body);
    if (!list.success) throw new Unreadable(`The system sent no list of ${path}`);
    const before = items.size + unnamed;
    for (const item of list.data) {
      const base = baseSchema.pick({ sourcedId: true }).safeParse(item);
      if (base.success) items.set(base.data.sourcedId, item);
      else unnamed += 1;
    }
    if (items.size > MOST[collection]) throw new Unreadable(`There are more than ${MOST[collection]} ${path}`);
    offset += list.data.length;
    const isLast = total === null ? list.data.length < AT_ONCE && !answer.hasNext : offset >= total;
    if (list.data.length === 0 || isLast) break;
    if (items.size + unnamed === before) throw new Unreadable(`The list of ${path} does not end`);
  }
  // Who is missing because the list moved under the pages would be taken for somebody who has left.
  if (total !== null && items.size + unnamed !== total) throw new ListChanged();
  return { items, unnamed, startedAt };
}

async function readList(client: Client, collection: Collection, query: Readonly<Record<string, string>>) {
  try {
    return await readPages(client, collection, query);
  } catch (error) {
    if (!(error instanceof ListChanged)) throw error;
  }
  try {
    return await readPages(client, collection, query);
  } catch (error) {
    if (!(error instanceof ListChanged)) throw error;
    throw new Unreadable(
      `The list of ${collections[collection].path} does not have as many records as the system says`,
    );
  }
}

/** Where a record is wrong, as `user.sourcedId`. */
const reasonOf = (error: z.ZodError): string => error.issues[0]?.path.join('.') || 'record';

/**
 * Reads everything, or with `since` what has changed. Throws `Unreadable`; a part of a list is none, because people who are
 * not in it would leave.
 */
export async function readAll(client: Client, since: Date | null, now: Date): Promise<Reading> {
  const query: Record<string, string> = since === null ? {} : { filter: `dateLastModified>'${since.toISOString()}'` };
  const broken: Broken[] = [];
  let startedAt: Date | null = null;
  const read = async <T>(collection: Collection, schema: z.ZodType<T>): Promise<Read<T>> => {
    const { items, unnamed, startedAt: at } = await readList(client, collection, query);
    startedAt ??= at;
    const [living, deleted] = [new Map<string, T>(), new Set<string>()];
    for (let index = 0; index < unnamed; index += 1) broken.push({ collection, sourcedId: '', reason: 'sourcedId' });
    for (const [sourcedId, item] of items) {
      const base = baseSchema.safeParse(item);
      if (base.success && isDeleted(base.data)) {
        deleted.add(sourcedId);
        continue;
      }
      const record = schema.safeParse(item);
      if (record.success) living.set(sourcedId, record.data);
      else broken.push({ collection, sourcedId, reason: reasonOf(record.error) });
    }
    return { living, deleted };
  };
  return {
    orgs: await read('orgs', collections.orgs.schema),
    terms: await read('terms', collections.terms.schema),
    classes: await read('classes', collections.classes.schema),
    enrollments: await read('enrollments', collections.enrollments.schema),
    users: await read('users', collections.users.schema),
    broken,
    startedAt: startedAt ?? now,
  };
}

/** What a test of the connection finds: the schools, and how many records there are of the others; null: it does not say. */
export async function readSome(client: Client) {
  const { items } = await readList(client, 'orgs', {});
  const orgs = new Map<string, Org>();
  for (const [sourcedId, item] of items) {
    const [base, org] = [baseSchema.safeParse(item), collections.orgs.schema.safeParse(item)];
    if (org.success && base.success && !isDeleted(base.data)) orgs.set(sourcedId, org.data);
  }
  const count = async (collection: Collection): Promise<number | null> => {
    const { path } = collections[collection];
    const answer = await client.get(path, { limit: '1', offset: '0' });
    if (!listNamed(path).safeParse(answer.body).success) throw new Unreadable(`The system sent no list of ${path}`);
    return answer.total;
  };
  return {
    orgs,
    counts: {
      terms: await count('terms'),
      classes: await count('classes'),
      enrollments: await count('enrollments'),
      users: await count('users'),
    },
  };
}
