/** What a QTI 1.2 item says about itself. Each program has its own labels for it. */

import { findRational, isNegative, isZero, toText } from '#platform/exact/rational.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { childrenNamed, elementsOf, findChild, textOf, walk, type XmlElement } from '#platform/text/xml-nodes.ts';

export interface Metadata {
  /** The first value of the first of these labels that is there; '' when none is. */
  get(...labels: readonly string[]): string;
  all(label: string): readonly string[];
}

/** Fields of the item's metadata, and the elements that Blackboard and others write there directly. */
export function metadataOf(item: XmlElement): Metadata {
  const values = new Map<string, string[]>();
  const note = (label: string, value: string): void => {
    const key = label.trim().toLowerCase();
    values.set(key, [...(values.get(key) ?? []), trimSpace(value)]);
  };
  for (const metadata of childrenNamed(item, 'itemmetadata')) {
    for (const element of walk(metadata)) {
      if (element.name === 'qtimetadatafield') {
        const [label, entry] = [findChild(element, 'fieldlabel'), findChild(element, 'fieldentry')];
        if (label && entry) note(textOf(label), textOf(entry));
      } else if (/^(?:bbmd|qmd)_/.test(element.name) && elementsOf(element).length === 0) {
        note(element.name, textOf(element));
      }
    }
  }
  const all = (label: string): readonly string[] => (values.get(label) ?? []).filter((value) => value !== '');
  return { all, get: (...labels) => labels.map((label) => all(label)[0]).find((value) => value !== undefined) ?? '' };
}

export type QuestionKind =
  | 'choice'
  | 'true-false'
  | 'text'
  | 'blanks'
  | 'dropdowns'
  | 'matching'
  | 'ordering'
  | 'numeric'
  | 'essay'
  | 'upload'
  | 'description'
  | 'calculated'
  | 'other';

/** The names that programs have for their types, without spaces and signs. */
const kinds: readonly (readonly [QuestionKind, RegExp])[] = [
  ['true-false', /^(?:cctruefalse\w*|truefalse(?:question)?|eitheror)$/],
  ['choice', /^(?:ccmultiple(?:choice|response)\w*|multiple(?:choice|answers?|response)(?:question)?)$/],
  ['other', /^(?:opinionscale|likert|hotspot|quizbowl|combination)$/],
  ['blanks', /^(?:fillinmultipleblanksquestion|fillintheblankplus|fillinblankplus)$/],
  ['dropdowns', /^(?:multipledropdownsquestion|jumbledsentence)$/],
  ['numeric', /^(?:numericalquestion|numeric(?:question)?|ccnumeric\w*)$/],
  ['text', /^(?:ccfib\w*|ccpatternmatch\w*|shortanswerquestion|fillin(?:the)?blank|shortanswer)$/],
  ['matching', /^(?:matchingquestion|matching)$/],
  ['ordering', /^(?:orderingquestion|ordering)$/],
  ['essay', /^(?:ccessay\w*|essayquestion|essay|shortresponse|paragraph)$/],
  ['upload', /^(?:fileuploadquestion|fileupload)$/],
  ['description', /^(?:textonlyquestion|textonly)$/],
  ['calculated', /^(?:calculatedquestion|calculated|calculatedformula)$/],
];

/** The kind that the item names, and its own word for it; null when it names none, and its form must tell. */
export function findQuestionKind(metadata: Metadata): { kind: QuestionKind; name: string } | null {
  const name = metadata.get(
    'question_type',
    'cc_profile',
    'bbmd_questiontype',
    'wct_questiontype',
    'questiontype',
    'qmd_itemtype',
  );
  const word = name
    .toLowerCase()
    .replace(/^wct_/, '')
    .replace(/[^a-z0-9]/g, '');
  const known = kinds.find(([, names]) => names.test(word));
  return known ? { kind: known[0], name } : null;
}

/** The marks that the item names, exact; undefined when it names none. */
export function marksOf(metadata: Metadata): string | undefined {
  const text = metadata.get('points_possible', 'cc_weighting', 'qmd_weighting', 'qmd_absolutescore_max');
  const marks = findRational(text);
  return marks && !isZero(marks) && !isNegative(marks) ? toText(marks) : undefined;
}

/** True when the scores are percent of the marks, as our own files say, and not merely in proportion to each other. */
export const isPercent = (metadata: Metadata): boolean => metadata.get('score_unit') === 'percent';
