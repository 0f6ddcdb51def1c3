/** Neutral items as a package of QTI 2.1, 2.2 or 3.0: a document for each, a test that gives their marks, a manifest. */

import { canonicalItem } from '#items/interchange/canonical.ts';
import type { WrittenFile } from '#items/interchange/format.ts';
import { type LossBook, loseDetails, refuseUnwritable, writeEach } from '#items/interchange/losses.ts';
import { partsAsGaps } from '#items/interchange/parts-as-gaps.ts';
import type { Pictures } from '#items/interchange/pictures.ts';
import { tableAsGaps } from '#items/interchange/table-as-gaps.ts';
import type { Content } from '#items/question-types/composite/schema.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { decimalOrFraction } from '#platform/exact/decimals.ts';
import { writeLom } from '../../lom.ts';
import { PicturesOut, zipOf } from '../../write-package.ts';
import { toXhtml } from '../../xhtml-write.ts';
import { element, XML_HEAD } from '../../xml-write.ts';
import { OWN_TOOL } from '../body.ts';
import { type Dialect, dialects, type Version } from '../dialect.ts';
import { type AidsWriting, withCatalogue, withMaterials } from './write-aids.ts';
import { compositeIn, writeComposite } from './write-composite.ts';
import { writeKind } from './write-kinds.ts';
import { isWithParts, writeParts } from './write-parts.ts';
import { StimuliOut, type StimulusDocument, withReference } from './write-stimuli.ts';
import { asRule, baseValue, boxed, setOutcome, type Writing2, type Written2 } from './writing.ts';

interface Document {
  readonly ident: string;
  readonly path: string;
  readonly xml: string;
  readonly metadata: string;
  readonly marks: string | undefined;
  /** What it names; null for nothing. */
  readonly stimulus: StimulusDocument | null;
}

export async function writeQti2(
  version: Version,
  items: readonly NeutralItem[],
  pictures: Pictures = new Map(),
): Promise<WrittenFile> {
  const dialect = dialects[version];
  const out = new PicturesOut(pictures);
  let number = 0;
  const stimuli = new StimuliOut(dialect, out);
  const one = (item: NeutralItem, book: LossBook): Document => {
    number += 1;
    const ident = `item${number}`;
    const canonical = partsAsGaps(tableAsGaps(canonicalItem(item), dialect.label, book), dialect.label, book);
    const stimulus = canonical.stimulus ? stimuli.documentOf(canonical.stimulus, book) : null;
    const xhtml = (html: string): string => toXhtml(out.withPaths(html, book, '../'));
    const xml = withAids(writeItem(canonical, ident, dialect, book, out), canonical, { dialect, book, xhtml });
    return {
      ident,
      path: `items/${ident}.xml`,
      xml: XML_HEAD + withReference(xml, stimulus, dialect),
      metadata: writeLom(canonical),
      marks: canonical.marks,
      stimulus,
    };
  };
  const { pieces, losses } = writeEach(items, one, dialect.stimulusType !== null, true);
  const used = stimuli.documents.filter((document) => pieces.some(({ stimulus }) => stimulus === document));
  const bytes = zipOf(
    [
      ['imsmanifest.xml', XML_HEAD + manifest(pieces, used, dialect, out.paths)],
      ['test.xml', XML_HEAD + test(pieces, dialect)],
      ...[...used, ...pieces].map(({ path, xml }) => [path, xml] as const),
    ],
    out,
  );
  return { bytes, losses };
}

/** In the order of the standard: materials, the body, the catalogue. */
const withAids = (xml: string, { catalogue = [], materials = [] }: NeutralItem, writing: AidsWriting): string =>
  writing.dialect.version === '3.0'
    ? withMaterials(withCatalogue(xml, 'itemBody', catalogue, writing), materials, writing.dialect)
    : xml;

function writeItem(item: NeutralItem, ident: string, dialect: Dialect, book: LossBook, out: PicturesOut): string {
  refuseUnwritable(item);
  loseDetails(item, ['status', 'hints', 'penalty'], dialect.label, book);
  if (dialect.version !== '3.0') loseDetails(item, ['catalogue', 'materials'], dialect.label, book);
  const { el } = dialect;
  // Pictures lie beside the folder of the items.
  const writing: Writing2 = { dialect, el, book, xhtml: (html) => toXhtml(out.withPaths(html, book, '../')) };
  const composite = compositeIn(item);
  if (composite) return writeAsItCame(item, composite, ident, writing);
  if (isWithParts(item)) return writeParts(item, ident, writing);
  const written = writeKind(item, writing);
  const { feedback = new Map<string, string>(), feedbackCardinality = 'single' } = written;
  const general = item.generalFeedback;
  const modal = (outcomeIdentifier: string, identifier: string, html: string): string => {
    const content = boxed(writing, html);
    return el(
      'modalFeedback',
      { outcomeIdentifier, identifier, showHide: 'show' },
      dialect.version === '3.0' ? el('contentBody', {}, content) : content,
    );
  };
  return el(
    'assessmentItem',
    {
      xmlns: dialect.namespace,
      identifier: ident,
      title: item.title,
      adaptive: 'false',
      timeDependent: 'false',
      toolName: OWN_TOOL,
    },
    written.declarations,
    el(
      'outcomeDeclaration',
      { identifier: 'SCORE', cardinality: 'single', baseType: 'float' },
      el('defaultValue', {}, el('value', {}, '0')),
    ),
    written.outcomes,
    feedback.size > 0 &&
      el('outcomeDeclaration', { identifier: 'FEEDBACK', cardinality: feedbackCardinality, baseType: 'identifier' }),
    general !== undefined &&
      el('outcomeDeclaration', { identifier: 'GENERAL', cardinality: 'single', baseType: 'identifier' }),
    el(
      'itemBody',
      {},
      !written.hasStem && boxed(writing, item.stem),
      written.body,
      written.scorerNote !== undefined &&
        el(
          'rubricBlock',
          { view: 'scorer', use: dialect.version === '3.0' ? 'scoring' : undefined },
          boxedNote(writing, written.scorerNote),
        ),
    ),
    processing(written, general !== undefined, writing),
    [...feedback].map(([name, html]) => modal('FEEDBACK', name, html)),
    general !== undefined && modal('GENERAL', 'always', general),
  );
}

function writeAsItCame(item: NeutralItem, content: Content, ident: string, writing: Writing2): string {
  const { dialect, book } = writing;
  if (item.generalFeedback !== undefined)
    book.lose('The general feedback: this question has rules of its own for feedback.');
  const { adaptive, xml } = writeComposite(content, writing);
  const attributes = {
    xmlns: dialect.namespace,
    identifier: ident,
    title: item.title,
    adaptive,
    timeDependent: 'false',
  };
  return dialect.el('assessmentItem', { ...attributes, toolName: OWN_TOOL }, xml);
}

const boxedNote = (writing: Writing2, html: string): string => {
  const content = boxed(writing, html);
  return writing.dialect.version === '3.0' ? writing.el('contentBody', {}, content) : content;
};

/** A template where nothing else happens, because every program knows those; otherwise the same as rules. */
function processing(
  { template, rules = [], feedbackRules = [] }: Written2,
  isGeneral: boolean,
  writing: Writing2,
): string | false {
  const { el, dialect } = writing;
  const more = [
    ...feedbackRules,
    ...(isGeneral ? [setOutcome(writing, 'GENERAL', baseValue(writing, 'identifier', 'always'))] : []),
  ];
  if (template && more.length === 0) {
    const name = dialect.version === '3.0' ? `${template}.xml` : template;
    return el('responseProcessing', { template: `${dialect.templates}${name}` });
  }
  const all = [...(template ? [asRule(template, writing)] : rules), ...more];
  return all.length > 0 && el('responseProcessing', {}, all);
}

/** The weight of an item in a test is what it is worth. */
function test(documents: readonly Document[], { el, namespace }: Dialect): string {
  return el(
    'assessmentTest',
    { xmlns: namespace, identifier: 'questions', title: 'Questions' },
    el(
      'testPart',
      { identifier: 'part', navigationMode: 'nonlinear', submissionMode: 'simultaneous' },
      el(
        'assessmentSection',
        { identifier: 'section', title: 'Questions', visible: 'true' },
        documents.map(({ ident, path, marks }) =>
          el(
            'assessmentItemRef',
            { identifier: ident, href: path },
            marks !== undefined && el('weight', { identifier: 'MARKS', value: decimalOrFraction(marks) }),
          ),
        ),
      ),
    ),
  );
}

function manifest(
  documents: readonly Document[],
  stimuli: readonly StimulusDocument[],
  { itemType, testType, stimulusType, label, version }: Dialect,
  pictures: readonly string[],
): string {
  const file = (href: string): string => element('file', { href });
  const resource = (identifier: string, type: string, href: string, metadata = '', needs?: string): string =>
    element(
      'resource',
      { identifier, type, href },
      metadata,
      file(href),
      needs !== undefined && element('dependency', { identifierref: needs }),
    );
  const schema = version === '3.0' ? 'QTI Package' : `${label.replace(' ', 'v')} Package`;
  return element(
    'manifest',
    { identifier: 'manifest', xmlns: 'http://www.imsglobal.org/xsd/imscp_v1p1' },
    element(
      'metadata',
      {},
      element('schema', {}, schema),
      element('schemaversion', {}, version === '3.0' ? '3.0.0' : '1.0.0'),
    ),
    element('organizations', {}),
    element(
      'resources',
      {},
      resource('test', testType, 'test.xml'),
      documents.map(({ ident, path, metadata, stimulus }) =>
        resource(ident, itemType, path, metadata, stimulus?.ident),
      ),
      stimuli.map(({ ident, path }) => resource(ident, stimulusType ?? '', path)),
      pictures.map((path, i) => resource(`picture${i + 1}`, 'webcontent', path)),
    ),
  );
}
