/** The interactions of QTI 2 and 3 as the parts of a composite question. */

import type { Asked, Option, PartOf, When } from '#items/question-types/composite/schema.ts';
import { hasSubstance, newOptionId } from '#items/question-types/question-type.ts';
import {
  childrenNamed,
  elementsOf,
  findChild,
  isElement,
  textOf,
  walk,
  type XmlElement,
  type XmlNode,
} from '#platform/text/xml-nodes.ts';
import { ItemRefused } from '../refused.ts';
import { unwrapped } from './body.ts';
import { numbersOf, shapeOf } from './composite-areas.ts';
import { layoutOf, widthOf } from './vocabulary.ts';

/** How the texts inside an interaction are read. */
export interface InteractionText {
  /** `place` answers the number of an element that stands for something of the interaction itself. */
  html(nodes: readonly XmlNode[], place?: (element: XmlElement) => number | null): string;
  label(nodes: readonly XmlNode[], otherwise: string): string;
  whenOf(element: XmlElement, of: When['of']): When;
  warn(message: string): void;
}

const wholeOf = (text: string | undefined, otherwise: number): number => {
  const number = Number(text);
  return text !== undefined && Number.isInteger(number) && number >= 0 && number <= 1000 ? number : otherwise;
};

const PICTURES = new Set(['object', 'img', 'picture']);

/** The picture that an interaction is about, with its size. */
function groundOf(element: XmlElement, text: InteractionText): { text: string; width: number; height: number } {
  const picture = elementsOf(element).find(({ name }) => PICTURES.has(name));
  const image = picture && [...walk(picture)].find(({ attributes }) => attributes.width !== undefined);
  const [width, height] = [image?.attributes.width, image?.attributes.height].map((one) =>
    Number.parseInt(one ?? '', 10),
  );
  const all = [...walk(element)].flatMap(({ attributes }) => numbersOf(attributes.coords ?? ''));
  const most = Math.max(300, ...all);
  const size = (value: number | undefined): number =>
    value !== undefined && value >= 1 && value <= 10_000 ? value : Math.min(10_000, most);
  return { text: picture ? text.html([picture]) : '', width: size(width), height: size(height) };
}

const nothing = { text: '', width: 1, height: 1 };

function promptOf(element: XmlElement, text: InteractionText): string {
  const prompt = findChild(element, 'prompt');
  if (!prompt) return '';
  const html = text.html(unwrapped(prompt.children));
  return hasSubstance(html) && !/^<(?:p|div|ul|ol|table|h\d)\b/.test(html) ? `<p>${html}</p>` : html;
}

type ReadOption = (element: XmlElement, i: number) => Option;

const optionReader =
  (text: InteractionText, size?: { readonly width: number; readonly height: number }): ReadOption =>
  (element, i) => {
    const { attributes } = element;
    const { identifier = '', fixed, matchMax, hotspotLabel, templateIdentifier } = attributes;
    const own = hotspotLabel === undefined ? text.label(element.children, `${i + 1}`) : text.label([hotspotLabel], '');
    return {
      id: newOptionId(),
      name: identifier,
      text: size && hotspotLabel === undefined ? '' : own,
      most: wholeOf(matchMax, 1),
      fixed: fixed === 'true',
      ...(size && { shape: shapeOf(element, size.width, size.height) }),
      ...(templateIdentifier !== undefined && { when: visibilityOf(element) }),
    };
  };

/** A choice is shown or not by a variable of the template that holds its name. */
const visibilityOf = ({ attributes }: XmlElement): When => ({
  of: 'template',
  variable: attributes.templateIdentifier ?? '',
  value: attributes.identifier ?? '',
  show: attributes.showHide !== 'hide',
});

interface Frame {
  readonly id: string;
  readonly response: string;
  readonly prompt: string;
}

/** Throws `ItemRefused` for an interaction that the standard does not have. */
export function partOf(element: XmlElement, text: InteractionText, stage?: XmlElement): Asked {
  const { name, attributes } = element;
  const frame: Frame = {
    id: newOptionId(),
    response: attributes.responseIdentifier ?? '',
    prompt: promptOf(element, text),
  };
  const read = readers[name];
  if (!read || !Object.hasOwn(readers, name))
    throw new ItemRefused(`There is no form here for the interaction "${name}".`);
  return read(element, text, frame, stage);
}

type Reader = (element: XmlElement, text: InteractionText, frame: Frame, stage?: XmlElement) => Asked;

const shuffles = ({ attributes }: XmlElement): boolean => attributes.shuffle === 'true';

const choiceOf =
  (look: PartOf<'choice'>['look'], child: string, most: number): Reader =>
  (element, text, frame) => {
    const ground = look === 'picture' ? groundOf(element, text) : nothing;
    const options = childrenNamed(element, child).map(optionReader(text, look === 'picture' ? ground : undefined));
    const { maxChoices } = element.attributes;
    const layout = look === 'list' ? layoutOf(element) : undefined;
    return {
      kind: 'choice',
      ...frame,
      look,
      ...ground,
      options,
      most: wholeOf(maxChoices, most),
      shuffle: shuffles(element),
      ...(layout && { layout }),
    };
  };

const readHottext: Reader = (element, text, frame) => {
  const words = [...walk(element)].filter(({ name }) => name === 'hottext');
  const rest = element.children.filter((child) => !isElement(child) || child.name !== 'prompt');
  const at = (inside: XmlElement): number | null => (inside.name === 'hottext' ? words.indexOf(inside) + 1 : null);
  const { maxChoices } = element.attributes;
  return {
    kind: 'choice',
    ...frame,
    look: 'text',
    ...nothing,
    text: text.html(rest, at),
    options: words.map(optionReader(text)),
    most: wholeOf(maxChoices, 1),
    shuffle: false,
  };
};

const orderOf =
  (look: 'list' | 'picture', child: string): Reader =>
  (element, text, frame) => {
    const ground = look === 'picture' ? groundOf(element, text) : nothing;
    const options = childrenNamed(element, child).map(optionReader(text, look === 'picture' ? ground : undefined));
    const most = wholeOf(element.attributes.maxChoices, 0);
    return { kind: 'order', ...frame, look, ...ground, options, most, shuffle: shuffles(element) };
  };

const associateOf =
  (look: 'list' | 'picture', child: string): Reader =>
  (element, text, frame) => {
    const ground = look === 'picture' ? groundOf(element, text) : nothing;
    const options = childrenNamed(element, child).map(optionReader(text, look === 'picture' ? ground : undefined));
    const most = wholeOf(element.attributes.maxAssociations, 0);
    return { kind: 'associate', ...frame, look, ...ground, options, most, shuffle: shuffles(element) };
  };

const readMatch: Reader = (element, text, frame) => {
  const [rows = [], columns = []] = childrenNamed(element, 'simpleMatchSet').map((set) =>
    childrenNamed(set, 'simpleAssociableChoice').map(optionReader(text)),
  );
  const most = wholeOf(element.attributes.maxAssociations, 0);
  return {
    kind: 'pairs',
    ...frame,
    look: 'list',
    ...nothing,
    rows,
    columns,
    first: 'row',
    most,
    shuffle: shuffles(element),
  };
};

const GAP_CONTENT = ['gapText', 'gapImg'];

const readGapMatch: Reader = (element, text, frame) => {
  const gaps = [...walk(element)].filter(({ name }) => name === 'gap');
  const rest = element.children.filter(
    (child) => !isElement(child) || !['prompt', ...GAP_CONTENT].includes(child.name),
  );
  const at = (inside: XmlElement): number | null => (inside.name === 'gap' ? gaps.indexOf(inside) + 1 : null);
  return {
    kind: 'pairs',
    ...frame,
    look: 'text',
    ...nothing,
    text: text.html(rest, at),
    rows: gaps.map((gap, i) => ({ ...optionReader(text)(gap, i), text: '' })),
    columns: childrenNamed(element, ...GAP_CONTENT).map(optionReader(text)),
    first: 'column',
    most: 0,
    shuffle: shuffles(element),
  };
};

const readGraphicGapMatch: Reader = (element, text, frame) => {
  const ground = groundOf(element, text);
  return {
    kind: 'pairs',
    ...frame,
    look: 'picture',
    ...ground,
    rows: childrenNamed(element, 'associableHotspot').map(optionReader(text, ground)),
    columns: childrenNamed(element, ...GAP_CONTENT).map(optionReader(text)),
    first: 'column',
    most: 0,
    shuffle: shuffles(element),
  };
};

const entryOf =
  (look: 'line' | 'area'): Reader =>
  (element, _text, frame) => {
    const width = look === 'line' ? widthOf(element) : undefined;
    return {
      kind: 'entry',
      ...frame,
      look,
      hint: (element.attributes.placeholderText ?? '').slice(0, 200),
      length: wholeOf(element.attributes.expectedLength, 0),
      ...(width !== undefined && { width }),
    };
  };

const readPoint: Reader = (element, text, frame, stage) => ({
  kind: 'point',
  ...frame,
  ...groundOf(stage ?? element, text),
  most: wholeOf(element.attributes.maxChoices, 1),
});

const readSlider: Reader = (element, _text, frame) => {
  const number = (name: string, otherwise: number): number => {
    const value = Number(element.attributes[name] ?? otherwise);
    return Number.isFinite(value) ? value : otherwise;
  };
  const [low, high, step] = [number('lowerBound', 0), number('upperBound', 100), number('step', 1)];
  return { kind: 'slider', ...frame, low: Math.min(low, high), high: Math.max(low, high), step: step > 0 ? step : 1 };
};

const DRAWINGS: PartOf<'files'>['endings'] = ['.png', '.jpg', '.jpeg', '.webp', '.gif'];

const readDrawing: Reader = (element, text, frame) => ({
  kind: 'files',
  ...frame,
  prompt: frame.prompt + groundOf(element, text).text,
  endings: [...DRAWINGS],
});

const readers: Readonly<Record<string, Reader>> = {
  choiceInteraction: choiceOf('list', 'simpleChoice', 1),
  inlineChoiceInteraction: choiceOf('inline', 'inlineChoice', 1),
  hotspotInteraction: choiceOf('picture', 'hotspotChoice', 1),
  hottextInteraction: readHottext,
  orderInteraction: orderOf('list', 'simpleChoice'),
  graphicOrderInteraction: orderOf('picture', 'hotspotChoice'),
  associateInteraction: associateOf('list', 'simpleAssociableChoice'),
  graphicAssociateInteraction: associateOf('picture', 'associableHotspot'),
  matchInteraction: readMatch,
  gapMatchInteraction: readGapMatch,
  graphicGapMatchInteraction: readGraphicGapMatch,
  textEntryInteraction: entryOf('line'),
  extendedTextInteraction: entryOf('area'),
  selectPointInteraction: readPoint,
  positionObjectInteraction: readPoint,
  sliderInteraction: readSlider,
  endAttemptInteraction: (element, _text, frame) => ({
    kind: 'end',
    ...frame,
    title: (element.attributes.title ?? textOf(element)).slice(0, 300),
  }),
  uploadInteraction: (_element, _text, frame) => ({ kind: 'files', ...frame, endings: [] }),
  drawingInteraction: readDrawing,
};
