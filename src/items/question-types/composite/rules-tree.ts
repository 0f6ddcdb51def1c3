/**
 * The declarations and the processing of an item, as a tree of allowed elements. What a file brings beyond the list is
 * refused by its name, so that nothing is kept that nobody carries out.
 */
import { z } from 'zod';
import { isElement, type XmlElement, type XmlNode } from '#platform/text/xml-nodes.ts';
import { templateOf } from './processing/template-name.ts';
import { rulesOfTemplate } from './processing/templates.ts';

const declarations = [
  ...['responseDeclaration', 'outcomeDeclaration', 'templateDeclaration', 'correctResponse', 'defaultValue', 'value'],
  ...['mapping', 'mapEntry', 'areaMapping', 'areaMapEntry', 'matchTable', 'matchTableEntry'],
  ...['interpolationTable', 'interpolationTableEntry'],
];
const rules = [
  ...['responseProcessing', 'responseCondition', 'responseIf', 'responseElseIf', 'responseElse', 'setOutcomeValue'],
  ...['lookupOutcomeValue', 'exitResponse', 'responseProcessingFragment', 'templateProcessing', 'setTemplateValue'],
  ...['setCorrectResponse', 'setDefaultValue', 'templateCondition', 'templateIf', 'templateElseIf', 'templateElse'],
  ...['templateConstraint', 'exitTemplate'],
];
/** Those of the standard that an item may use; those of tests, such as `testVariables`, have no meaning within an item. */
export const expressions: readonly string[] = [
  ...['baseValue', 'variable', 'correct', 'default', 'null', 'mapResponse', 'mapResponsePoint', 'inside', 'multiple'],
  ...['ordered', 'containerSize', 'index', 'fieldValue', 'member', 'contains', 'delete', 'repeat', 'random'],
  ...['randomInteger', 'randomFloat', 'isNull', 'not', 'and', 'or', 'anyN', 'match', 'equal', 'equalRounded', 'gt'],
  ...['gte', 'lt', 'lte', 'durationLT', 'durationGTE', 'sum', 'product', 'subtract', 'divide', 'power'],
  ...['integerDivide', 'integerModulus', 'round', 'truncate', 'roundTo', 'integerToFloat', 'min', 'max', 'gcd'],
  ...['lcm', 'statsOperator', 'mathOperator', 'mathConstant', 'stringMatch', 'substring', 'patternMatch'],
];

/** The elements that an item may be declared and processed with. */
export const ruleNames: ReadonlySet<string> = new Set([...declarations, ...rules, ...expressions]);

export interface Rule {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Rule | string)[];
}

const MOST_TEXT = 2_000;
/** Ten times as many as the largest item that was found. */
const MOST_RULES = 5_000;

const text = z
  .string()
  .max(MOST_TEXT, 'A text within the processing is too long')
  .overwrite((one) => one.toWellFormed().replaceAll('\0', '\ufffd'));

const ruleSchema: z.ZodType<Rule> = z.lazy(() =>
  z.strictObject({
    name: z.string().refine((name) => ruleNames.has(name), 'Is not known in the processing of an item'),
    attributes: z.record(z.string().regex(/^[A-Za-z][\w:.-]{0,60}$/, 'Must be the name of an attribute'), text),
    children: z.array(z.union([ruleSchema, text])),
  }),
);

const sizeOf = (rule: Rule): number =>
  1 + rule.children.reduce((sum, child) => sum + (typeof child === 'string' ? 0 : sizeOf(child)), 0);

/** How many elements there are. */
export const countRules = (all: readonly Rule[]): number => all.reduce((sum, rule) => sum + sizeOf(rule), 0);

export const rulesSchema = z
  .array(ruleSchema)
  .max(500, 'The processing is too long')
  .refine((all) => countRules(all) <= MOST_RULES, 'The processing is too long');

/** Each version of the standard has another address for the same templates. */
function templateAddress(written: string): string {
  const name = templateOf({ name: '', attributes: { template: written }, children: [], line: 0 });
  return name === '' ? written : `http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}`;
}

/** Templates that not every program knows are kept as the rules that they stand for. */
function withRules(element: XmlElement, response: string): XmlElement {
  const template = element.name === 'responseProcessing' ? templateOf(element) : '';
  if (!template.startsWith('CC2_')) return element;
  return { ...element, attributes: {}, children: rulesOfTemplate(template, response) };
}

/** The declarations and the processing among these elements, as rules. */
export function rulesOf(elements: readonly XmlElement[]): Rule[] {
  const responses = elements
    .filter(({ name }) => name === 'responseDeclaration')
    .map(({ attributes }) => attributes.identifier ?? '');
  const response = responses.includes('RESPONSE') ? 'RESPONSE' : (responses[0] ?? 'RESPONSE');
  return elements.map((element) => ruleOf(withRules(element, response)));
}

/** Without white space between elements and without lines. */
const ruleOf = ({ name, attributes, children }: XmlElement): Rule => ({
  name,
  attributes: Object.fromEntries(
    Object.entries(attributes)
      .filter(([key]) => !/^(?:xmlns|xsi|data-)/.test(key))
      .map(([key, value]) => [key, key === 'template' ? templateAddress(value) : value]),
  ),
  children: children.some(isElement)
    ? children.filter(isElement).map(ruleOf)
    : children.filter((child): child is string => typeof child === 'string'),
});

const asNode = (rule: Rule | string): XmlNode =>
  typeof rule === 'string'
    ? rule
    : { name: rule.name, attributes: rule.attributes, children: rule.children.map(asNode), line: 0 };

const roots = new WeakMap<readonly Rule[], XmlElement>();

/** The item around these rules, for the engine. */
export function itemOf(all: readonly Rule[]): XmlElement {
  const known = roots.get(all);
  if (known) return known;
  const root: XmlElement = { name: 'assessmentItem', attributes: {}, children: all.map(asNode), line: 0 };
  roots.set(all, root);
  return root;
}
