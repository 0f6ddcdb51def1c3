/** The parts of a Word document (ISO/IEC 29500-1): text, styles, numbering, pictures. */

import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { openZip } from '#platform/server/table-file/zip.ts';
import { parseXml } from '#platform/server/text/xml-tree.ts';
import { allNamed, childrenNamed, findChild, type XmlElement } from '#platform/text/xml-nodes.ts';
import { PictureBox } from '../pictures.ts';

/** How a list marks its lines. */
export type LabelStyle = 'number' | 'letter' | 'bullet';
export interface Label {
  readonly style: LabelStyle;
  /** From 0. */
  readonly level: number;
}

export interface Style {
  /** 1 … 9 for headings. */
  readonly heading: number | null;
  readonly isBold: boolean;
  readonly numbering: { readonly id: string; readonly level: number } | null;
}

export interface WordDocument {
  readonly body: XmlElement;
  readonly styles: ReadonlyMap<string, Style>;
  label(numId: string, level: number): Label | null;
  /** The address of a link; null when there is none. */
  link(id: string): string | null;
  /** The address of a stored picture; null when it can't be stored. */
  picture(id: string): string | null;
  readonly pictures: PictureBox;
}

/** An attribute by its name without prefix. */
export const attributeOf = (element: XmlElement | null, name: string): string | undefined =>
  element
    ? Object.entries(element.attributes).find(([key]) => key === name || key.endsWith(`:${name}`))?.[1]
    : undefined;

export const settingOf = (parent: XmlElement | null, name: string): string | undefined =>
  parent ? attributeOf(findChild(parent, name), 'val') : undefined;

/** A setting that is on when it is there: `<w:b/>`, and off as `<w:b w:val="0"/>`. */
export function isOn(settings: XmlElement | null, name: string): boolean | null {
  const found = settings && findChild(settings, name);
  return found ? !/^(?:0|false|off|none)$/i.test(attributeOf(found, 'val') ?? '1') : null;
}

const MAIN = 'word/document.xml';

/** The style of lists within the text of a question in papers of ours, whose lines are no options. */
export const LIST_STYLE = 'QuestionList';

/** Throws `UnreadableFile` for what is no Word document. */
export async function openWord(bytes: Uint8Array): Promise<WordDocument> {
  const zip = await openZip(bytes);
  const part = async (name: string): Promise<XmlElement | null> => {
    const content = await zip.read(name);
    return content ? parseXml(content.toString('utf8').replace(/^\ufeff/, '')) : null;
  };
  const body = await part(MAIN).then((main) => main && findChild(main, 'body'));
  if (!body) {
    throw new UnreadableFile(
      'not-a-package',
      'The file is no Word document (.docx): its text (word/document.xml) is missing.',
    );
  }
  const styles = stylesOf(await part('word/styles.xml'));
  const formats = numberFormats(await part('word/numbering.xml'));
  const links = new Map<string, string>();
  const addresses = new Map<string, string>();
  const box = new PictureBox();
  const relations = await part('word/_rels/document.xml.rels');
  for (const { attributes } of relations ? childrenNamed(relations, 'Relationship') : []) {
    const [id, target] = [attributes.Id ?? '', attributes.Target ?? ''];
    if (attributes.TargetMode === 'External') links.set(id, target);
    else if (/\/image$/.test(attributes.Type ?? '')) {
      const name = target.startsWith('/') ? target.slice(1) : `word/${target}`;
      const picture = await zip.read(name);
      const address = picture && box.add(name.slice(name.lastIndexOf('/') + 1), picture);
      if (address) addresses.set(id, address);
    }
  }
  return {
    body,
    styles,
    label: (numId, level) => formats.get(numId)?.get(level) ?? null,
    link: (id) => links.get(id) ?? null,
    picture: (id) => addresses.get(id) ?? null,
    pictures: box,
  };
}

/** Styles with what they take over from the style they are based on. */
function stylesOf(root: XmlElement | null): Map<string, Style> {
  const all = new Map(
    (root ? childrenNamed(root, 'style') : []).map((one) => [attributeOf(one, 'styleId') ?? '', one]),
  );
  const styles = new Map<string, Style>();
  const read = (id: string, depth: number): Style => {
    const known = styles.get(id);
    const element = all.get(id);
    if (known || !element || depth > 20) return known ?? { heading: null, isBold: false, numbering: null };
    const parent = read(settingOf(element, 'basedOn') ?? '', depth + 1);
    const paragraph = findChild(element, 'pPr');
    const outline = settingOf(paragraph, 'outlineLvl');
    const named = /^heading (\d)$/i.exec(settingOf(element, 'name') ?? '')?.[1];
    const style: Style = {
      heading: named ? Number(named) : outline ? Number(outline) + 1 : parent.heading,
      isBold: isOn(findChild(element, 'rPr'), 'b') ?? parent.isBold,
      numbering: numberingOf(paragraph) ?? parent.numbering,
    };
    styles.set(id, style);
    return style;
  };
  for (const id of all.keys()) read(id, 0);
  return styles;
}

/** The list that settings of a paragraph name. */
export function numberingOf(settings: XmlElement | null): Style['numbering'] {
  const numbering = settings && findChild(settings, 'numPr');
  const id = settingOf(numbering, 'numId');
  return id === undefined ? null : { id, level: Number(settingOf(numbering, 'ilvl') ?? 0) };
}

const labelStyles: Readonly<Record<string, LabelStyle>> = {
  decimal: 'number',
  decimalZero: 'number',
  lowerLetter: 'letter',
  upperLetter: 'letter',
  lowerRoman: 'letter',
  upperRoman: 'letter',
  arabicAlpha: 'letter',
  arabicAbjad: 'letter',
  bullet: 'bullet',
};

function numberFormats(root: XmlElement | null): Map<string, Map<number, Label>> {
  const levels = new Map<string, Map<number, Label>>();
  for (const abstract of root ? childrenNamed(root, 'abstractNum') : []) {
    const labels = new Map<number, Label>();
    for (const level of childrenNamed(abstract, 'lvl')) {
      const at = Number(attributeOf(level, 'ilvl') ?? 0);
      const style = labelStyles[settingOf(level, 'numFmt') ?? 'decimal'];
      // A bullet of spaces indents what continues the line above.
      if (style && (settingOf(level, 'lvlText') ?? '').replace(/[\s\uf020]/g, '') !== '')
        labels.set(at, { style, level: at });
    }
    levels.set(attributeOf(abstract, 'abstractNumId') ?? '', labels);
  }
  const numbers = root ? allNamed(root, 'num') : [];
  return new Map(
    numbers.map((one) => [
      attributeOf(one, 'numId') ?? '',
      levels.get(settingOf(one, 'abstractNumId') ?? '') ?? new Map(),
    ]),
  );
}
