/**
 * The database of a collection of Anki, of the schemas 11 (.anki2, .anki21) and 15 to 18 (.anki21b). It comes from outside:
 * it is opened read-only from a file of its own, its schema is not trusted, and what is read must be plain tables.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { MAX_ITEMS } from '../limits.ts';
import { numberIn, textIn } from './protobuf.ts';

export interface NoteType {
  readonly name: string;
  readonly isCloze: boolean;
  readonly fields: readonly string[];
  /** By their position. */
  readonly templates: ReadonlyMap<number, { readonly front: string; readonly back: string }>;
}

/** One card: a note, seen through a template, or with one of its clozes hidden. */
export interface Card {
  readonly note: number;
  /** Position of the template, or of the cloze from 0. */
  readonly ord: number;
  readonly type: NoteType;
  readonly values: readonly string[];
  readonly tags: readonly string[];
  /** From the outermost. */
  readonly deck: readonly string[];
}

type Row = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const bytesOf = (value: unknown): Uint8Array => (value instanceof Uint8Array ? value : new Uint8Array());

const damaged = (): UnreadableFile =>
  new UnreadableFile(
    'not-a-package',
    'The Anki package is damaged: its collection cannot be read. Export it from Anki again.',
  );

export interface Collection {
  /** In the order of their notes. */
  readonly cards: readonly Card[];
  /** How many cards have no note, or a note of a type that is not there: nothing can be asked. */
  readonly orphans: number;
}

/** Reads all cards. Throws `UnreadableFile`. */
export function readCollection(database: Uint8Array): Collection {
  const folder = mkdtempSync(join(tmpdir(), 'tripos-anki-'));
  try {
    const path = join(folder, 'collection');
    writeFileSync(path, database, { mode: 0o600 });
    forgetLetterOrder(path);
    const url = pathToFileURL(path);
    // Nobody else writes to it, so that no journal is looked for.
    url.search = 'immutable=1';
    const db = new DatabaseSync(url, { readOnly: true, allowExtension: false });
    try {
      for (const pragma of ['trusted_schema=off', 'cell_size_check=on', 'query_only=on', 'mmap_size=0'])
        db.exec(`pragma ${pragma}`);
      return collectionOf(db);
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    // Whatever SQLite, JSON or a message says of the bytes of others.
    throw damaged();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Anki orders names by an order of letters of its own, `unicase`, without which SQLite opens none of its newer tables. In
 * this copy they get the usual one. Indexes are wrong then, and are not used: every table is read as a whole.
 */
function forgetLetterOrder(path: string): void {
  const db = new DatabaseSync(path, { allowExtension: false, defensive: false });
  try {
    db.exec(`pragma trusted_schema=off; pragma writable_schema=on;
      update sqlite_schema set sql = replace(sql, 'unicase', 'nocase') where type in ('table', 'index') and sql like '%unicase%'`);
  } finally {
    db.close();
  }
}

/** Throws where it is a view, a virtual table, or has columns that are computed: these run what the file says. */
function refuseComputed(db: DatabaseSync, table: string): boolean {
  const about = db.prepare('select type, sql from sqlite_schema where name = ?').get(table);
  if (!about) return false;
  const isPlain = about.type === 'table' && !/^\s*create\s+virtual/i.test(textOf(about.sql));
  const columns = isPlain ? db.prepare('select hidden from pragma_table_xinfo(?)').all(table) : [];
  if (!isPlain || columns.some(({ hidden }) => hidden !== 0)) throw damaged();
  return true;
}

function collectionOf(db: DatabaseSync): Collection {
  for (const table of ['notes', 'cards', 'col']) if (!refuseComputed(db, table)) throw damaged();
  const isNew = refuseComputed(db, 'notetypes');
  for (const table of ['fields', 'templates', 'decks']) if (isNew && !refuseComputed(db, table)) throw damaged();
  const types = isNew ? readTypes(db) : readOldTypes(db);
  const decks = isNew ? readDecks(db) : readOldDecks(db);
  const notes = new Map<number, { type: NoteType; values: string[]; tags: string[] }>();
  for (const row of db.prepare('select id, mid, tags, flds from notes').iterate()) {
    const type = types.get(String(row.mid));
    if (!type) continue;
    const tags = textOf(row.tags)
      .split(' ')
      .filter((tag) => tag !== '');
    notes.set(Number(row.id), { type, values: textOf(row.flds).split('\u001f'), tags });
  }
  const cards: Card[] = [];
  let orphans = 0;
  // The home deck of a card that is in a filtered one.
  for (const row of db
    .prepare('select nid, ord, case when odid <> 0 then odid else did end as deck from cards')
    .iterate()) {
    const note = notes.get(Number(row.nid));
    if (!note) {
      orphans += 1;
      continue;
    }
    const deck = decks.get(String(row.deck)) ?? [];
    cards.push({ note: Number(row.nid), ord: Number(row.ord), deck, ...note });
    if (cards.length > MAX_ITEMS) break;
  }
  return { cards: cards.toSorted((one, other) => one.note - other.note || one.ord - other.ord), orphans };
}

interface OldType {
  readonly name?: unknown;
  readonly type?: unknown;
  readonly flds?: readonly { readonly name?: unknown }[];
  readonly tmpls?: readonly { readonly ord?: unknown; readonly qfmt?: unknown; readonly afmt?: unknown }[];
}

const jsonOf = (db: DatabaseSync, column: 'models' | 'decks'): Row =>
  JSON.parse(textOf(db.prepare(`select ${column} as value from col limit 1`).get()?.value)) as Row;

const readOldTypes = (db: DatabaseSync): Map<string, NoteType> =>
  new Map(
    Object.entries(jsonOf(db, 'models') as Record<string, OldType>).map(([id, model]) => [
      id,
      {
        name: textOf(model.name),
        isCloze: model.type === 1,
        fields: (model.flds ?? []).map((field) => textOf(field.name)),
        templates: new Map(
          (model.tmpls ?? []).map((one, index) => [
            Number(one.ord ?? index),
            { front: textOf(one.qfmt), back: textOf(one.afmt) },
          ]),
        ),
      },
    ]),
  );

const readOldDecks = (db: DatabaseSync): Map<string, string[]> =>
  new Map(
    Object.entries(jsonOf(db, 'decks') as Record<string, { name?: unknown }>).map(([id, deck]) => [
      id,
      textOf(deck.name).split('::'),
    ]),
  );

/** Numbers of the messages: `kind` of a note type is 1, `q_format` and `a_format` of a template are 1 and 2. */
function readTypes(db: DatabaseSync): Map<string, NoteType> {
  const types = new Map<
    string,
    NoteType & { fields: string[]; templates: Map<number, { front: string; back: string }> }
  >();
  // With the blob, which no index has: Anki's indexes have an order of letters that SQLite does not know here.
  for (const row of db.prepare('select id, name, config from notetypes').iterate())
    types.set(String(row.id), {
      name: textOf(row.name),
      isCloze: numberIn(bytesOf(row.config), 1) === 1,
      fields: [],
      templates: new Map(),
    });
  for (const row of db.prepare('select ntid, ord, name, config from fields').iterate()) {
    const type = types.get(String(row.ntid));
    if (type) type.fields[Number(row.ord)] = textOf(row.name);
  }
  for (const row of db.prepare('select ntid, ord, name, config from templates').iterate()) {
    const config = bytesOf(row.config);
    types.get(String(row.ntid))?.templates.set(Number(row.ord), { front: textIn(config, 1), back: textIn(config, 2) });
  }
  return types;
}

function readDecks(db: DatabaseSync): Map<string, string[]> {
  const decks = new Map<string, string[]>();
  for (const row of db.prepare('select id, name, common from decks').iterate())
    decks.set(String(row.id), textOf(row.name).replaceAll('\u001f', '::').split('::'));
  return decks;
}
