/** The rules behind the names of the standard templates, and of those of Common Cartridge. */
import type { XmlElement, XmlNode } from '#platform/text/xml-nodes.ts';

const el = (name: string, attributes: XmlElement['attributes'], ...children: readonly XmlNode[]): XmlElement => ({
  name,
  attributes,
  children,
  line: 0,
});
const variable = (identifier: string): XmlElement => el('variable', { identifier });
const base = (baseType: string, text: string): XmlElement => el('baseValue', { baseType }, text);
const set = (identifier: string, value: XmlElement): XmlElement => el('setOutcomeValue', { identifier }, value);
const choose = (condition: XmlElement, then: readonly XmlElement[], otherwise: readonly XmlElement[]): XmlElement =>
  el('responseCondition', {}, el('responseIf', {}, condition, ...then), el('responseElse', {}, ...otherwise));

const isRight = (response: string): XmlElement =>
  el('match', {}, variable(response), el('correct', { identifier: response }));
const says = (outcome: string, value: 'correct' | 'incorrect'): XmlElement => set(outcome, base('identifier', value));
const zero = set('SCORE', base('float', '0'));

const matched = (response: string): XmlElement[] => [
  choose(isRight(response), [set('SCORE', base('float', '1'))], [zero]),
];
const mapped = (response: string, by: 'mapResponse' | 'mapResponsePoint'): XmlElement =>
  choose(el('isNull', {}, variable(response)), [zero], [set('SCORE', el(by, { identifier: response }))]);

const templates: Readonly<Record<string, (response: string) => readonly XmlElement[]>> = {
  match_correct: matched,
  CC2_match: matched,
  CC2_match_basic: (response) => [
    choose(
      isRight(response),
      [set('SCORE', variable('MAXSCORE')), says('FEEDBACKBASIC', 'correct')],
      [says('FEEDBACKBASIC', 'incorrect')],
    ),
  ],
  map_response: (response) => [mapped(response, 'mapResponse')],
  map_response_point: (response) => [mapped(response, 'mapResponsePoint')],
  CC2_map_response: (response) => [
    mapped(response, 'mapResponse'),
    choose(
      el('equal', { toleranceMode: 'exact' }, variable('MAXSCORE'), variable('SCORE')),
      [says('FEEDBACK', 'correct')],
      [says('FEEDBACK', 'incorrect')],
    ),
  ],
};

/** The rules of a template for this response; none for a name that is not in the table. */
export const rulesOfTemplate = (template: string, response: string): readonly XmlElement[] =>
  Object.hasOwn(templates, template) ? templates[template]!(response) : [];
