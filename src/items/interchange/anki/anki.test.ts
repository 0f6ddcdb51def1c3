import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { readQuestionFile } from '../read-question-file.ts';

const fixture = (name: string): Uint8Array => readFileSync(join(import.meta.dirname, 'fixtures', name));
const read = (bytes: Uint8Array, name = 'deck.apkg') => readQuestionFile({ name, bytes });
const itemsOf = async (bytes: Uint8Array, name?: string) =>
  (await read(bytes, name)).items.map((one) => ('item' in one ? one.item : one.refused));

/** The bytes of a database that these statements make. */
function database(sql: string, unicase = false): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'anki-test-'));
  try {
    const path = join(folder, 'db');
    const db = new DatabaseSync(path, { defensive: false });
    db.exec(sql);
    // Anki's own order of letters, which no other program knows.
    if (unicase) db.exec(`pragma writable_schema=on; update sqlite_schema set sql = replace(sql, 'nocase', 'unicase')`);
    db.close();
    return new Uint8Array(readFileSync(path));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const TABLES = `
  create table col (id integer primary key, models text, decks text);
  create table notes (id integer primary key, mid integer, tags text, flds text);
  create table cards (id integer primary key, nid integer, did integer, odid integer default 0, ord integer);`;
const field = (number: number, bytes: Uint8Array | string): Buffer => {
  const value = Buffer.from(bytes);
  return Buffer.concat([Buffer.from([number * 8 + 2, value.length]), value]);
};
const hex = (bytes: Buffer): string => `x'${bytes.toString('hex')}'`;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** As FFmpeg begins an MP3 without a tag. */
const MP3 = Buffer.concat([Buffer.from('fff340c400146886', 'hex'), Buffer.alloc(300, 0x55)]);

/** A package as Anki has made them since 2.1.50: zstd, tables for note types and decks, and a message of media. */
function newPackage(): Uint8Array {
  const template = Buffer.concat([field(1, '{{Front}}'), field(2, '{{FrontSide}}<hr id=answer>{{Back}}')]);
  const db = database(
    `${TABLES}
    create table notetypes (id integer primary key, name text collate nocase, mtime_secs integer, usn integer, config blob);
    create unique index idx_notetypes_name on notetypes (name);
    create table fields (ntid integer, ord integer, name text collate nocase, config blob, primary key (ntid, ord)) without rowid;
    create unique index idx_fields_name_ntid on fields (name, ntid);
    create table templates (ntid integer, ord integer, name text collate nocase, mtime_secs integer, usn integer, config blob, primary key (ntid, ord)) without rowid;
    create unique index idx_templates_name_ntid on templates (name, ntid);
    create table decks (id integer primary key, name text collate nocase, mtime_secs integer, usn integer, common blob, kind blob);
    create unique index idx_decks_name on decks (name);
    insert into col values (1, '', '');
    insert into notetypes values (7, 'Basic', 0, 0, ${hex(Buffer.alloc(0))}), (8, 'Cloze', 0, 0, ${hex(Buffer.from([8, 1]))});
    insert into fields values (7, 0, 'Front', x''), (7, 1, 'Back', x''), (8, 0, 'Text', x'');
    insert into templates values (7, 0, 'Card 1', 0, 0, ${hex(template)}), (8, 0, 'Cloze', 0, 0, ${hex(field(1, '{{cloze:Text}}'))});
    insert into decks values (3, 'Science' || char(31) || 'Physics', 0, 0, x'', x'');
    insert into notes values (1, 7, ' light ', 'Speed of light? <img src="wave.png">[sound:a.mp3][sound:gone.mp3]' || char(31) || 'c'), (2, 8, '', '[$]E[/$] equals {{c1::mc²}}');
    insert into cards values (1, 1, 3, 0, 0), (2, 2, 3, 0, 0), (3, 99, 3, 0, 0);`,
    true,
  );
  return zipSync({
    'collection.anki2': new Uint8Array(10),
    'collection.anki21b': zstdCompressSync(db),
    media: zstdCompressSync(Buffer.concat([field(1, field(1, 'wave.png')), field(1, field(1, 'a.mp3'))])),
    '0': zstdCompressSync(PNG),
    '1': zstdCompressSync(MP3),
  });
}

test('a deck of another program is read with its deck, tags and pictures; long backs are marked by people', async () => {
  const { items, format, pictures, warnings } = await read(fixture('export.apkg'));
  expect([format, pictures.size, warnings]).toEqual(['anki', 1, ['The learning history of the cards is left out.']]);
  expect(items.map((one) => ('item' in one ? one.item : one))).toMatchObject([
    {
      stem: expect.stringContaining('Capital of France?'),
      interaction: { kind: 'short-text', answers: [{ pattern: 'Paris', share: '1' }] },
      tags: ['europe', 'capitals'],
      category: ['Geography'],
    },
    {
      stem: expect.stringMatching(/\/v1\/api\/images\/[0-9a-f]{64}/),
      interaction: { answers: [{ pattern: 'France' }] },
    },
    { interaction: { kind: 'essay', graderNote: expect.stringContaining('Rayleigh') } },
  ]);
});

test('reversed cards are asked both ways, and each cloze of a note is a question of its own', async () => {
  expect(await itemsOf(fixture('genanki.apkg'))).toMatchObject([
    {
      stem: expect.stringContaining('house'),
      interaction: { answers: [{ pattern: 'das Haus' }] },
      category: ['Languages', 'German'],
    },
    { stem: expect.stringContaining('das Haus'), interaction: { answers: [{ pattern: 'house' }] } },
    {
      stem: expect.stringContaining('[[1]] is the capital of Australia, not [[2]].'),
      interaction: {
        kind: 'cloze',
        gaps: [{ answers: [{ pattern: 'Canberra' }] }, { answers: [{ pattern: 'Sydney' }] }],
      },
      hints: ['<p>1: city</p>'],
    },
    {
      stem: expect.stringContaining('Canberra is the capital of [[1]], not Sydney.'),
      interaction: { gaps: [{ answers: [{ pattern: 'Australia' }] }] },
    },
  ]);
});

test.each(['deck.apkg', 'collection.colpkg', 'renamed.zip', 'upload'])(
  'a package of newer Anki is read as %s',
  async (name) => {
    const { items, pictures, warnings } = await read(newPackage(), name);
    expect(pictures.size).toBe(2);
    expect(warnings).toContain('Cards without a note, of which nothing can be asked, are left out: 1.');
    expect(items).toMatchObject([
      {
        item: {
          stem: expect.stringMatching(/Speed of light\?.*<audio src="\/v1\/api\/media\/[0-9a-f]{64}"><\/audio>/),
          interaction: { answers: [{ pattern: 'c' }] },
          tags: ['light'],
          category: ['Science', 'Physics'],
        },
        warnings: ['A sound is left out: the package does not hold it, or browsers can’t play it.'],
      },
      {
        item: {
          stem: expect.stringContaining('data-latex="E"'),
          interaction: { gaps: [{ answers: [{ pattern: 'mc²' }] }] },
        },
      },
    ]);
  },
);

const MODEL = JSON.stringify({
  5: { name: 'B', type: 0, flds: [{ name: 'F' }, { name: 'B' }], tmpls: [{ ord: 0, qfmt: '{{F}}', afmt: '{{B}}' }] },
});
const old = (more: string, tables = TABLES): Uint8Array =>
  zipSync({
    'collection.anki2': database(`${tables} insert into col values (1, '${MODEL}', '{"1": {"name": "D"}}'); ${more}`),
    media: new TextEncoder().encode('{}'),
  });

test.each<[string, () => Uint8Array, string]>([
  ['bytes that are no database', () => zipSync({ 'collection.anki2': new Uint8Array(5000).fill(65) }), 'not-a-package'],
  [
    'a damaged database',
    () => {
      const bytes = database(`${TABLES} insert into col values (1, '${MODEL}', '{}')`);
      bytes.fill(255, 100, 4000);
      return zipSync({ 'collection.anki2': bytes });
    },
    'not-a-package',
  ],
  [
    'a view in place of the notes',
    () =>
      old(
        '',
        TABLES.replace(
          /create table notes[^;]*;/,
          `create view notes as
    with recursive n(i) as (select 1 union all select i + 1 from n) select i as id, 5 as mid, '' as tags, 'x' as flds from n;`,
        ),
      ),
    'not-a-package',
  ],
  [
    'columns that are computed',
    () => old('', TABLES.replace('flds text)', 'flds text generated always as (hex(zeroblob(100000000))) virtual)')),
    'not-a-package',
  ],
  [
    'a bomb of zstd',
    () =>
      zipSync({
        'collection.anki2': new Uint8Array(1),
        'collection.anki21b': zstdCompressSync(Buffer.alloc(300 * 1024 * 1024)),
      }),
    'zip-bomb',
  ],
  [
    'a list of media that is none',
    () =>
      zipSync({
        'collection.anki21b': zstdCompressSync(Buffer.from('x')),
        'collection.anki2': new Uint8Array(1),
        media: new TextEncoder().encode('{{'),
      }),
    'not-a-package',
  ],
  ['a package without cards', () => old(''), 'no-items'],
])('%s is refused with a reason', async (_, make, code) => {
  const failure = await read(make()).then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure instanceof UnreadableFile ? failure.code : failure).toBe(code);
});

test('triggers do nothing, paths of media lead nowhere, and cards without a back are refused alone', async () => {
  const found = await itemsOf(
    old(`
      insert into notes values (1, 5, '', 'Who? <img src="../../etc/passwd">' || char(31) || 'Me'), (2, 5, '', 'Empty' || char(31) || '');
      create trigger t after insert on cards begin delete from notes; end; drop trigger t;
      insert into cards (id, nid, did, ord) values (1, 1, 1, 0), (2, 2, 1, 0);
      create trigger u after insert on cards begin delete from notes; end;`),
  );
  expect(found).toMatchObject([{ interaction: { answers: [{ pattern: 'Me' }] } }, 'The back of the card is empty.']);
});
