/** The parts of a Word document that are written: pictures, links, lists, and what holds them together. */
import type { zipSync } from 'fflate';
import { findImageFormat } from '#platform/server/images/image-format.ts';
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';
import type { Pictures } from '../pictures.ts';
import { element, XML_HEAD } from '../qti/xml-write.ts';
import { LIST_STYLE } from './package.ts';

const fflate = packageOnFirstUse<typeof import('fflate')>('fflate');

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const MIME = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** Lists of a paper: its questions with their options, bullets, and the first of those that count on their own. */
export const QUESTIONS_LIST = 1;
export const BULLETS_LIST = 2;
const FIRST_OWN = 10;
/** What lists that count on their own look like: numbers, or parts of a question with their options. */
const looks = { numbers: 3, parts: 4 } as const;

export interface PlacedPicture {
  readonly id: string;
  readonly number: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly isWebp: boolean;
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly isExternal?: boolean;
}

const OWN = /^\/v1\/api\/images\/([0-9a-f]{64})$/;

/** Collects what the text of a document names. */
export class WordParts {
  readonly #pictures: Pictures;
  readonly #placed = new Map<string, PlacedPicture & { readonly path: string }>();
  readonly #links = new Map<string, string>();
  readonly #lists: { readonly look: keyof typeof looks; readonly start: number }[] = [];
  #drawings = 0;

  constructor(pictures: Pictures) {
    this.#pictures = pictures;
  }

  /** A number for each drawing of the document. */
  nextDrawing(): number {
    this.#drawings += 1;
    return this.#drawings;
  }

  /** The stored picture of an address; null when it is not there. */
  picture(source: string): PlacedPicture | null {
    const hash = OWN.exec(source)?.[1] ?? '';
    const known = this.#placed.get(hash);
    if (known) return known;
    const picture = this.#pictures.get(hash);
    const format = picture && findImageFormat(Buffer.from(picture.bytes));
    if (!format) return null;
    const number = this.#placed.size + 1;
    const placed = {
      id: `rIdPicture${number}`,
      number,
      width: format.width,
      height: format.height,
      isWebp: format.mime === 'image/webp',
      path: `media/picture${number}.${format.mime.slice('image/'.length)}`,
    };
    this.#placed.set(hash, placed);
    return placed;
  }

  link(address: string): string {
    const known = this.#links.get(address);
    if (known !== undefined) return known;
    const id = `rIdLink${this.#links.size + 1}`;
    this.#links.set(address, id);
    return id;
  }

  /** A list that begins at `start`; returns its number. */
  list(look: keyof typeof looks, start = 1): number {
    this.#lists.push({ look, start: Number.isInteger(start) && start >= 0 ? start : 1 });
    return FIRST_OWN + this.#lists.length - 1;
  }

  /** The document with this body, the same bytes for the same body. */
  pack(document: string, title: string): Uint8Array {
    const parts: Parameters<typeof zipSync>[0] = {};
    const add = (name: string, bytes: Uint8Array, level: 0 | 6 = 6): void => {
      parts[name] = [bytes, { level, mtime: new Date(1980, 0, 2) }];
    };
    const addXml = (name: string, xml: string): void => add(name, fflate().strToU8(XML_HEAD + xml));
    addXml('[Content_Types].xml', contentTypes);
    addXml('_rels/.rels', packageRelations);
    addXml('docProps/core.xml', coreProperties(title));
    addXml('word/document.xml', document);
    addXml('word/styles.xml', styles);
    addXml('word/numbering.xml', numbering(this.#lists));
    addXml('word/_rels/document.xml.rels', relations(this.#relations()));
    for (const [hash, { path }] of this.#placed) add(`word/${path}`, this.#pictures.get(hash)!.bytes, 0);
    return fflate().zipSync(parts);
  }

  #relations(): Relation[] {
    return [
      { id: 'rIdStyles', type: 'styles', target: 'styles.xml' },
      { id: 'rIdNumbering', type: 'numbering', target: 'numbering.xml' },
      ...[...this.#placed.values()].map(({ id, path }) => ({ id, type: 'image', target: path })),
      ...[...this.#links].map(([target, id]) => ({ id, type: 'hyperlink', target, isExternal: true })),
    ];
  }
}

const w = (name: string, attributes: Readonly<Record<string, string>> = {}, ...content: readonly string[]): string =>
  element(
    `w:${name}`,
    Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`w:${key}`, value])),
    ...content,
  );

export { w };

const relations = (all: readonly Relation[]): string =>
  element(
    'Relationships',
    { xmlns: `${PACKAGE}/relationships` },
    ...all.map(({ id, type, target, isExternal }) =>
      element('Relationship', {
        Id: id,
        Type: `${RELATIONS}/${type}`,
        Target: target,
        TargetMode: isExternal ? 'External' : undefined,
      }),
    ),
  );

const packageRelations = element(
  'Relationships',
  { xmlns: `${PACKAGE}/relationships` },
  element('Relationship', { Id: 'rId1', Type: `${RELATIONS}/officeDocument`, Target: 'word/document.xml' }),
  element('Relationship', {
    Id: 'rId2',
    Type: `${PACKAGE}/relationships/metadata/core-properties`,
    Target: 'docProps/core.xml',
  }),
);

const contentTypes = element(
  'Types',
  { xmlns: `${PACKAGE}/content-types` },
  ...Object.entries({
    rels: 'application/vnd.openxmlformats-package.relationships+xml',
    xml: 'application/xml',
    png: 'image/png',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
  }).map(([Extension, ContentType]) => element('Default', { Extension, ContentType })),
  ...Object.entries({
    '/word/document.xml': `${MIME}.document.main+xml`,
    '/word/styles.xml': `${MIME}.styles+xml`,
    '/word/numbering.xml': `${MIME}.numbering+xml`,
    '/docProps/core.xml': 'application/vnd.openxmlformats-package.core-properties+xml',
  }).map(([PartName, ContentType]) => element('Override', { PartName, ContentType })),
);

const coreProperties = (title: string): string =>
  element(
    'cp:coreProperties',
    {
      'xmlns:cp': `${PACKAGE}/metadata/core-properties`,
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    },
    title === '' ? '' : `<dc:title>${title}</dc:title>`,
  );

function level(at: number, format: string, text: string, left: number): string {
  return w(
    'lvl',
    { ilvl: String(at) },
    w('start', { val: '1' }),
    w('numFmt', { val: format }),
    w('lvlText', { val: text }),
    w('lvlJc', { val: 'left' }),
    w('pPr', {}, w('ind', { left: String(left), hanging: '425' })),
  );
}

const numbering = (own: readonly { readonly look: keyof typeof looks; readonly start: number }[]): string => {
  const abstract = (id: number, ...levels: readonly string[]): string =>
    w('abstractNum', { abstractNumId: String(id) }, w('multiLevelType', { val: 'multilevel' }), ...levels);
  const list = (id: number, of: number, start?: number): string =>
    w(
      'num',
      { numId: String(id) },
      w('abstractNumId', { val: String(of) }),
      start === undefined ? '' : w('lvlOverride', { ilvl: '0' }, w('startOverride', { val: String(start) })),
    );
  const depths = [0, 1, 2, 3, 4];
  return element(
    'w:numbering',
    { 'xmlns:w': WORD },
    abstract(QUESTIONS_LIST, level(0, 'decimal', '%1.', 425), level(1, 'upperLetter', '%2)', 850)),
    abstract(BULLETS_LIST, ...depths.map((at) => level(at, 'bullet', at % 2 === 0 ? '•' : '–', 850 + 425 * at))),
    abstract(looks.numbers, ...depths.map((at) => level(at, 'decimal', `%${at + 1}.`, 850 + 425 * at))),
    abstract(looks.parts, level(0, 'lowerLetter', '%1)', 850), level(1, 'upperLetter', '%2)', 1275)),
    list(QUESTIONS_LIST, QUESTIONS_LIST),
    list(BULLETS_LIST, BULLETS_LIST),
    ...own.map(({ look, start }, i) => list(FIRST_OWN + i, looks[look], start)),
  );
};

const style = (id: string, name: string, paragraph: string, run: string, basedOn = 'Normal'): string =>
  w(
    'style',
    { type: 'paragraph', styleId: id, ...(id === 'Normal' && { default: '1' }) },
    w('name', { val: name }),
    id === 'Normal' ? '' : w('basedOn', { val: basedOn }),
    w('qFormat'),
    w('pPr', {}, paragraph),
    w('rPr', {}, run),
  );

const size = (halfPoints: number): string =>
  w('sz', { val: String(halfPoints) }) + w('szCs', { val: String(halfPoints) });

const styles = element(
  'w:styles',
  { 'xmlns:w': WORD },
  w(
    'docDefaults',
    {},
    w(
      'rPrDefault',
      {},
      w('rPr', {}, w('rFonts', { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: 'Calibri', cs: 'Arial' }), size(22)),
    ),
    w('pPrDefault', {}, w('pPr', {}, w('spacing', { after: '80', line: '264', lineRule: 'auto' }))),
  ),
  style('Normal', 'Normal', '', ''),
  style('Title', 'Title', w('spacing', { after: '60' }), w('b') + w('bCs') + size(36)),
  style(
    'Heading1',
    'heading 1',
    `${w('keepNext')}${w('spacing', { before: '320', after: '120' })}${w('outlineLvl', { val: '0' })}`,
    w('b') + w('bCs') + size(28),
  ),
  style(
    'StimulusTitle',
    'Stimulus title',
    w('keepNext') + w('spacing', { before: '240' }),
    w('b') + w('bCs') + size(24),
  ),
  style('Question', 'Question', w('spacing', { before: '200' }), ''),
  style(LIST_STYLE, 'Question list', '', ''),
  style('AnswerLine', 'Answer line', w('spacing', { before: '200', after: '0' }), ''),
  w(
    'style',
    { type: 'table', styleId: 'Grid' },
    w('name', { val: 'Table Grid' }),
    w(
      'tblPr',
      {},
      w(
        'tblBorders',
        {},
        ...['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) =>
          w(side, { val: 'single', sz: '4', space: '0', color: 'auto' }),
        ),
      ),
      w('tblCellMar', {}, ...['left', 'right'].map((side) => w(side, { w: '100', type: 'dxa' }))),
    ),
  ),
);
