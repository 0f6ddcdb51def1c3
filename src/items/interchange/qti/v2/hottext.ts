/** `hottextInteraction`: words of a text are selected. */

import type { Responses } from '#items/question-types/composite/processing/evaluate.ts';
import { canonicalPassage, readPassage, writePassage } from '#items/question-types/highlight-words/passage.ts';
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { highlightScorings } from '#items/question-types/neutral/neutral-parts.ts';
import { findRational } from '#platform/exact/rational.ts';
import { isElement, textOf, type XmlElement, type XmlNode } from '#platform/text/xml-nodes.ts';
import { CannotWrite } from '../../losses.ts';
import { ItemRefused } from '../refused.ts';
import { element, escaped } from '../xml-write.ts';
import { generalOf } from './pairs.ts';
import { type Found2, hasClass, type Item2, scoringOf } from './parts.ts';
import { classes, partOf, RESPONSE, value, type Writing2, type Written2 } from './write/writing.ts';

type HighlightWords = Extract<NeutralInteraction, { kind: 'highlight-words' }>;

/** The class by which our own files say that every word can be selected. */
const EVERY_WORD = 'every-word';

interface Hottext {
  readonly ident: string;
  readonly text: string;
  readonly right: boolean;
}
type Part = Hottext | { readonly text: string };

const spaced = (text: string): string => text.replace(/\s+/gu, ' ');

/**
 * Paragraphs of plain text with the words in it. Throws `ItemRefused` where the text is formatted, which only a question that
 * is kept as it came can show.
 */
function paragraphsOf(interaction: XmlElement, right: ReadonlySet<string>): Part[][] {
  const paragraphs: Part[][] = [[]];
  const add = (part: Part): void => void paragraphs.at(-1)!.push(part);
  const read = (nodes: readonly XmlNode[]): void => {
    for (const node of nodes) {
      if (!isElement(node)) add({ text: spaced(node) });
      else if (node.name === 'prompt') continue;
      else if (node.name === 'br') add({ text: '\n' });
      else if (node.name === 'p' || node.name === 'div') {
        paragraphs.push([]);
        read(node.children);
        paragraphs.push([]);
      } else if (node.name === 'hottext' && !node.children.some(isElement)) {
        const { identifier: ident = '' } = node.attributes;
        add({ ident, text: spaced(textOf(node)).trim(), right: right.has(ident) });
      } else throw new ItemRefused('The text to select words in is formatted.');
    }
  };
  read(interaction.children);
  return paragraphs;
}

export function readHottext2(item: Item2, interaction: XmlElement): Found2 {
  const { identifier, correct, mapping, cardinality } = item.declarationOf(interaction);
  const paid = (mapping?.entries ?? []).filter((entry) => (findRational(entry.value)?.n ?? 0n) > 0n);
  const right = new Set(correct.length > 0 ? correct : paid.map(({ key }) => key));
  const paragraphs = paragraphsOf(interaction, right);
  const words = paragraphs.flat().filter((part): part is Hottext => 'ident' in part);
  if (words.some(({ text }) => text === '')) throw new ItemRefused('A word to select is empty.');
  const most = cardinality === 'single' ? 1 : Number(interaction.attributes.maxChoices ?? '1');
  const base = { kind: 'highlight-words' as const, ...sourceOf(paragraphs, hasClass(interaction, EVERY_WORD)) };
  const limited = { ...base, ...(most > 0 && { maxSelections: most }) };
  const scoring = scoringOf(interaction, highlightScorings);
  const idents = words.map(({ ident }) => ident);
  const given = (all: readonly string[]): Responses => new Map([[identifier, all]]);
  const wrong = idents.find((ident) => !right.has(ident));
  return {
    interaction: { ...limited, scoring: scoring ?? 'net-correct' },
    otherScorings: scoring ? [] : [{ ...limited, scoring: 'all-or-nothing' }],
    general: generalOf(item, given([...right]), given(wrong === undefined ? [] : [wrong])),
    respond: (response) =>
      response.kind === 'chosen' && (most === 0 || response.chosen.length <= most)
        ? given(response.chosen.map((at) => idents[at]!))
        : null,
  };
}

/** The text in our notation. Every word can be selected only where that gives just the words of the file. */
function sourceOf(
  paragraphs: readonly (readonly Part[])[],
  isEveryWord: boolean,
): Pick<HighlightWords, 'passage' | 'selectable'> {
  const filled = paragraphs.filter((parts) => parts.some(({ text }) => text.trim() !== ''));
  const words = filled.flat().flatMap((part) => ('ident' in part ? [part.text] : []));
  const found = readPassage(writePassage(filled, 'every-word'), 'every-word').words.map(({ text }) => text);
  const selectable = isEveryWord && words.join('\0') === found.join('\0') ? 'every-word' : 'marked';
  return { passage: canonicalPassage(writePassage(filled, selectable), selectable), selectable };
}

/** A right word earns its part and a wrong one takes as much off, or all is paid at once. */
export function writeHottext(interaction: HighlightWords, writing: Writing2): Written2 {
  const { el } = writing;
  const { passage, selectable, scoring = 'net-correct', maxSelections } = interaction;
  const { paragraphs, words, problems } = readPassage(passage, selectable);
  const right = words.filter((word) => word.right);
  if (problems.length > 0 || right.length === 0) throw new CannotWrite('The text has no right words to select.');
  const ident = (id: string): string => `word${words.findIndex((word) => word.id === id) + 1}`;
  const isWhole = scoring === 'all-or-nothing';
  const part = partOf(1, right.length);
  const mapping = el(
    'mapping',
    { lowerBound: '0', upperBound: '1', defaultValue: `-${part}` },
    right.map(({ id }) => el('mapEntry', { mapKey: ident(id), mappedValue: part })),
  );
  return {
    declarations: [
      el(
        'responseDeclaration',
        { identifier: RESPONSE, cardinality: maxSelections === 1 ? 'single' : 'multiple', baseType: 'identifier' },
        el(
          'correctResponse',
          {},
          right.map(({ id }) => value(writing, ident(id))),
        ),
        !isWhole && mapping,
      ),
    ],
    body: el(
      'hottextInteraction',
      {
        responseIdentifier: RESPONSE,
        maxChoices: String(maxSelections ?? 0),
        class: classes(`scoring-${scoring}`, selectable === 'every-word' && EVERY_WORD),
      },
      paragraphs.map((pieces) =>
        element(
          'p',
          {},
          pieces.map((piece) =>
            'id' in piece
              ? el('hottext', { identifier: ident(piece.id) }, escaped(piece.text))
              : piece.text.split('\n').map(escaped).join(element('br', {})),
          ),
        ),
      ),
    ),
    template: isWhole ? 'match_correct' : 'map_response',
  };
}
