/** Groups of which a quiz asks some questions only, as Canvas writes them: sections with a number, or with the name of a bank. */
import { allNamed, elementsOf, findChild, findInside, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { metadataOf } from './v12/metadata.ts';

export interface Group {
  readonly name: string;
  /** How many of its questions are asked. */
  readonly count: number;
  /** Of each of them; null: each has its own. */
  readonly marks: number | null;
  /** The bank that has the questions; null: they are in the group. */
  readonly bank: string | null;
}

export interface GroupedItem {
  readonly group: Group | null;
  /** The question of a bank that it is a copy of; '' when it names none. */
  readonly original: string;
  readonly identifier: string;
}

export interface Grouping {
  readonly groups: readonly Group[];
  /** The items of the document, in its order. */
  readonly items: readonly GroupedItem[];
}

const MOST_MARKS = 10_000;

const textIn = (element: XmlElement, name: string): string => {
  const found = findInside(element, name);
  return found ? textOf(found).trim() : '';
};

/** Null for a section that asks all of its questions. */
export function groupIn(section: XmlElement): Group | null {
  const selection = findChild(section, 'selection_ordering');
  if (!selection) return null;
  const count = Number(textIn(selection, 'selection_number'));
  const marks = Math.round(10_000 * Number(textIn(selection, 'points_per_item'))) / 10_000;
  if (!Number.isInteger(count) || count < 1) return null;
  const bank = textIn(selection, 'sourcebank_ref');
  return {
    name: (section.attributes.title ?? '').replace(/\s+/g, ' ').trim(),
    count,
    marks: marks > 0 && marks <= MOST_MARKS ? marks : null,
    bank: bank === '' ? null : bank,
  };
}

/** What a document describes of itself, behind the labels that cartridges have for it. */
export function fieldsOf(holder: XmlElement | null): Map<string, string> {
  const fields = new Map<string, string>();
  for (const field of holder ? allNamed(holder, 'qtimetadatafield') : []) {
    const [label, entry] = [findChild(field, 'fieldlabel'), findChild(field, 'fieldentry')];
    if (label && entry) fields.set(textOf(label).trim().toLowerCase(), textOf(entry).trim());
  }
  return fields;
}

const HOLDERS = new Set(['assessment', 'section', 'objectbank']);

/** Goes through the document as the reader of its questions does. */
export function groupingOf(root: XmlElement): Grouping {
  const groups: Group[] = [];
  const items: GroupedItem[] = [];
  const walk = (parent: XmlElement, group: Group | null): void => {
    for (const element of elementsOf(parent)) {
      if (element.name === 'item') {
        const original = metadataOf(element).get('assessment_question_identifierref');
        items.push({ group, original, identifier: element.attributes.ident ?? '' });
      } else if (HOLDERS.has(element.name)) {
        const own = element.name === 'section' ? groupIn(element) : null;
        if (own) groups.push(own);
        walk(element, own ?? group);
      }
    }
  };
  if (root.name === 'questestinterop') walk(root, null);
  return { groups, items };
}
