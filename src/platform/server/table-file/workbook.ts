/** The parts of a workbook around its sheets: which sheets there are, shared texts, and which styles mean dates. */

import { posix } from 'node:path';
import { notAWorkbook, walkXml } from './xml.ts';
import type { CheckedZip } from './zip.ts';

export interface Workbook {
  /** Visible sheets in their order. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly sharedTexts: readonly string[];
  /** True for the index of every cell style that shows a number as a date or time. */
  readonly dateStyles: readonly boolean[];
  readonly from1904: boolean;
}

export async function readWorkbook(zip: CheckedZip): Promise<Workbook> {
  const main = await findMainPart(zip);
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const targets = await readRelations(zip, `${folder}_rels/${main.slice(folder.length)}.rels`, folder);
  const listed: { name: string; relation: string }[] = [];
  let from1904 = false;
  walkXml((await zip.read(main))!, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') {
        listed.push({ name: attributes.name ?? '', relation: attributes['r:id'] ?? relationOf(attributes) });
      }
    },
    text() {},
    close() {},
  });
  const sheets = listed.flatMap(({ name, relation }) => {
    const part = targets.get(relation)?.part;
    return part !== undefined && zip.names.has(part) ? [{ name, part }] : [];
  });
  if (sheets.length === 0) throw notAWorkbook('it has no visible sheet');
  const partOf = (type: string): string | undefined => [...targets.values()].find((one) => one.type === type)?.part;
  return {
    sheets,
    from1904,
    sharedTexts: await readSharedTexts(zip, partOf('sharedStrings') ?? `${folder}sharedStrings.xml`),
    dateStyles: await readDateStyles(zip, partOf('styles') ?? `${folder}styles.xml`),
  };
}

/** The prefix of the relations' namespace is the writer's choice. */
const relationOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

async function findMainPart(zip: CheckedZip): Promise<string> {
  const roots = await readRelations(zip, '_rels/.rels', '');
  const main = [...roots.values()].find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml';
  if (!zip.names.has(main)) throw notAWorkbook('it is a zip archive of something else');
  return main;
}

/** The relations of a part by their id; none where the part has no list of them. */
export async function readRelations(
  zip: CheckedZip,
  part: string,
  folder: string,
): Promise<Map<string, { type: string; part: string }>> {
  const found = new Map<string, { type: string; part: string }>();
  const xml = await zip.read(part);
  if (!xml) return found;
  walkXml(xml, {
    open(name, { Id, Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || Id === undefined || TargetMode === 'External') return;
      const path = Target.startsWith('/') ? Target.slice(1) : folder + Target;
      found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: posix.normalize(path) });
    },
    text() {},
    close() {},
  });
  return found;
}

/** Texts of cells; the reading aids of East Asian texts (`rPh`) are left out. */
async function readSharedTexts(zip: CheckedZip, part: string): Promise<string[]> {
  const texts: string[] = [];
  const xml = await zip.read(part);
  if (!xml) return texts;
  let pieces: string[] = [];
  let inText = false;
  let phonetic = false;
  walkXml(xml, {
    open(name) {
      if (name === 'si') pieces = [];
      if (name === 'rPh') phonetic = true;
      inText = name === 't' && !phonetic;
    },
    text(text) {
      if (inText) pieces.push(text);
    },
    close(name) {
      if (name === 't') inText = false;
      if (name === 'rPh') phonetic = false;
      if (name === 'si') texts.push(decodeCellText(pieces.join('')));
    },
  });
  return texts;
}

/** Excel writes what XML cannot hold as `_x000D_`. */
export const decodeCellText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-fA-F]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Number formats that are built in and show dates or times (ECMA-376 part 1, 18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

async function readDateStyles(zip: CheckedZip, part: string): Promise<boolean[]> {
  const styles: boolean[] = [];
  const xml = await zip.read(part);
  if (!xml) return styles;
  const ownDates = new Set<number>();
  let inCellStyles = false;
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'numFmt' && isDateCode(attributes.formatCode ?? '')) ownDates.add(Number(attributes.numFmtId));
      if (name === 'cellXfs') inCellStyles = true;
      if (name !== 'xf' || !inCellStyles) return;
      const id = Number(attributes.numFmtId ?? '0');
      styles.push(isBuiltInDate(id) || ownDates.has(id));
    },
    text() {},
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return styles;
}

/** Quoted text, escaped characters and colours in brackets say nothing about dates. */
const isDateCode = (code: string): boolean =>
  /[ymdhs]/i.test(code.slice(0, 255).replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|General/gi, ''));
