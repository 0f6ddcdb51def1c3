/** Neutral items as a QTI 1.2 package in the flavour of Canvas, which Blackboard, Moodle and others read too. */

import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { decimalOrFraction } from '#platform/exact/decimals.ts';
import { multiply, parseRational, rational, toText } from '#platform/exact/rational.ts';
import { canonicalItem } from '../../canonical.ts';
import type { WrittenFile } from '../../format.ts';
import { type LossBook, loseDetails, refuseUnwritable, writeEach } from '../../losses.ts';
import { partsAsGaps } from '../../parts-as-gaps.ts';
import type { Pictures } from '../../pictures.ts';
import { decimalText, findPercentageText } from '../../shares.ts';
import { tableAsGaps } from '../../table-as-gaps.ts';
import { PicturesOut, zipOf } from '../write-package.ts';
import { element, escaped, XML_HEAD } from '../xml-write.ts';
import { writeInteraction } from './write-interaction.ts';
import { shown, type Writing, type WrittenInteraction } from './writing.ts';

export async function writeQti12(items: readonly NeutralItem[], pictures: Pictures = new Map()): Promise<WrittenFile> {
  const out = new PicturesOut(pictures);
  let number = 0;
  const { pieces, losses } = writeEach(items, (item, book) => {
    number += 1;
    return writeItem(item, `item${number}`, book, out);
  });
  const document = element(
    'questestinterop',
    { xmlns: 'http://www.imsglobal.org/xsd/ims_qtiasiv1p2' },
    element(
      'assessment',
      { ident: 'questions', title: 'Questions' },
      element('section', { ident: 'root_section' }, pieces),
    ),
  );
  const bytes = zipOf(
    [
      ['imsmanifest.xml', XML_HEAD + manifest(out.paths)],
      ['questions/questions.xml', XML_HEAD + document],
    ],
    out,
  );
  return { bytes, losses };
}

function manifest(pictures: readonly string[]): string {
  const file = (href: string): string => element('file', { href });
  return element(
    'manifest',
    { identifier: 'manifest', xmlns: 'http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1' },
    element('metadata', {}, element('schema', {}, 'IMS Content'), element('schemaversion', {}, '1.1.3')),
    element('organizations', {}),
    element(
      'resources',
      {},
      element(
        'resource',
        { identifier: 'questions', type: 'imsqti_xmlv1p2', href: 'questions/questions.xml' },
        file('questions/questions.xml'),
      ),
      pictures.map((path, i) =>
        element('resource', { identifier: `picture${i + 1}`, type: 'webcontent', href: path }, file(path)),
      ),
    ),
  );
}

const field = ([label, entry]: readonly [string, string]): string =>
  element('qtimetadatafield', {}, element('fieldlabel', {}, label), element('fieldentry', {}, escaped(entry)));

function writeItem(unsafeItem: NeutralItem, ident: string, book: LossBook, out: PicturesOut): string {
  const item = partsAsGaps(tableAsGaps(canonicalItem(unsafeItem), 'QTI 1.2', book), 'QTI 1.2', book);
  refuseUnwritable(item);
  const writing: Writing = {
    ident,
    book,
    material: (html) =>
      element('material', {}, element('mattext', { texttype: 'text/html' }, escaped(out.html(html, book)))),
    plain: (text) => element('material', {}, element('mattext', { texttype: 'text/plain' }, escaped(text))),
    percent: (share) => percentOf(share, book),
  };
  loseDetails(item, ['catalogue', 'materials'], 'QTI 1.2', book);
  const written = writeInteraction(item, writing);
  const general = item.generalFeedback;
  const feedback = new Map([...(general ? [['general_fb', general] as const] : []), ...written.feedback]);
  return element(
    'item',
    { ident, title: item.title },
    element('itemmetadata', {}, element('qtimetadata', {}, fieldsOf(item, written).map(field))),
    element('presentation', {}, writing.material(written.stem ?? item.stem), written.responses),
    element(
      'resprocessing',
      {},
      element(
        'outcomes',
        {},
        element('decvar', { maxvalue: '100', minvalue: '0', varname: 'SCORE', vartype: 'Decimal' }),
      ),
      general !== undefined && always('general_fb'),
      written.conditions,
    ),
    [...feedback].map(([name, html]) =>
      element('itemfeedback', { ident: name }, element('flow_mat', {}, writing.material(html))),
    ),
    item.hints !== undefined &&
      element(
        'itemfeedback',
        { ident: 'hints' },
        element(
          'hint',
          { feedbackstyle: 'Multilevel' },
          item.hints.map((hint) => element('hintmaterial', {}, writing.material(hint))),
        ),
      ),
    written.extension ?? '',
  );
}

const always = (name: string): string =>
  element('respcondition', { continue: 'Yes' }, element('conditionvar', {}, element('other', {})), shown(name));

/** The item's metadata, after its type. The unit tells a reader of ours that the scores are percent. */
function fieldsOf(item: NeutralItem, { type, fields }: WrittenInteraction): (readonly [string, string])[] {
  const line = (label: string, entry: string | number | undefined): (readonly [string, string])[] =>
    entry === undefined ? [] : [[label, String(entry)]];
  return [
    ['question_type', type],
    ...line('points_possible', item.marks && decimalOrFraction(item.marks)),
    ['score_unit', 'percent'],
    ...fields,
    ...item.tags.map((tag) => ['tag', tag] as const),
    ...item.category.map((name) => ['category', name] as const),
    ...line('difficulty', item.difficulty),
    ...line('subscription', item.subscription),
    ...line('author', item.author),
    ...line('source', item.source),
    ...line('licence', item.licence),
    ...line('language', item.language),
    ...line('status', item.status),
    ...line('penalty', item.penalty),
  ];
}

function percentOf(share: string, book: LossBook): string {
  const value = parseRational(share);
  const exact = findPercentageText(value);
  if (exact !== null) return exact;
  book.lose(`The share ${toText(value)} was rounded.`);
  return decimalText(multiply(value, rational(100)), 5);
}
