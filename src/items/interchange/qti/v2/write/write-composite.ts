/** A composite question as the item that it came from: its text, its interactions, its declarations and its processing. */

import { CannotWrite } from '#items/interchange/losses.ts';
import { templateOf } from '#items/question-types/composite/processing/template-name.ts';
import type { Rule } from '#items/question-types/composite/rules-tree.ts';
import {
  type Content,
  contentSchema,
  type Option,
  type Part,
  type When,
} from '#items/question-types/composite/schema.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import type { Shape } from '#items/question-types/picture/schema.ts';
import { pictureIn } from '#items/question-types/picture/schema.ts';
import { element, escaped } from '../../xml-write.ts';
import { attributesOf } from '../composite-printing.ts';
import { KEPT_AS_IT_CAME } from '../composite-text.ts';
import { layoutClasses } from '../vocabulary.ts';
import { classes, type Writing2 } from './writing.ts';

/** The content where the item is a composite question; null for any other. */
export function compositeIn({ stem, interaction }: NeutralItem): Content | null {
  if (interaction.kind !== 'own' || interaction.type !== 'composite') return null;
  const parsed = contentSchema.safeParse({ ...interaction.content, stem });
  if (!parsed.success) throw new CannotWrite('Its content is not complete.');
  return parsed.data;
}

export interface WrittenComposite {
  readonly adaptive: string;
  /** Everything in the element of the item. */
  readonly xml: string;
}

export function writeComposite(content: Content, writing: Writing2): WrittenComposite {
  const { el } = writing;
  const out = new Writer(content, writing);
  const of = (...names: readonly string[]): string[] =>
    content.rules.filter(({ name }) => names.includes(name)).map((rule) => out.rule(rule));
  const note = content.graderNote === '' ? '' : out.box(writing.xhtml(content.graderNote));
  const xml = [
    ...of('responseDeclaration', 'outcomeDeclaration', 'templateDeclaration', 'templateProcessing'),
    el(
      'itemBody',
      { class: KEPT_AS_IT_CAME },
      element('div', { class: 'stem' }, out.text(content.stem)),
      note !== '' &&
        el('rubricBlock', { view: 'scorer', use: writing.dialect.version === '3.0' ? 'scoring' : undefined }, note),
    ),
    ...of('responseProcessing'),
    ...content.feedback.map(({ when, text }) =>
      el('modalFeedback', out.whenOf(when), out.box(element('div', { class: 'stem' }, out.text(text)))),
    ),
  ].join('');
  return { adaptive: String(content.adaptive), xml };
}

const MOST = 8;

/** Coordinates as the standard has them. */
function areaOf(shape: Shape): { shape: string; coords: string } {
  if (shape.kind === 'circle') return { shape: 'circle', coords: [shape.x, shape.y, shape.radius].join(',') };
  if (shape.kind === 'polygon') return { shape: 'poly', coords: shape.points.flat().join(',') };
  return { shape: 'rect', coords: [shape.x, shape.y, shape.x + shape.width, shape.y + shape.height].join(',') };
}

class Writer {
  readonly #content: Content;
  readonly #writing: Writing2;
  readonly #placed = new Set<number>();

  constructor(content: Content, writing: Writing2) {
    this.#content = content;
    this.#writing = writing;
  }

  get #el() {
    return this.#writing.el;
  }

  box(xml: string): string {
    return this.#writing.dialect.version === '3.0' ? this.#el('contentBody', {}, xml) : xml;
  }

  rule({ name, attributes, children }: Rule): string {
    const { templates, version } = this.#writing.dialect;
    const template = templateOf({ name, attributes, children: [], line: 0 });
    const own =
      template === ''
        ? attributes
        : { ...attributes, template: `${templates}${template}${version === '3.0' ? '.xml' : ''}` };
    return this.#el(
      name,
      own,
      ...children.map((child) => (typeof child === 'string' ? escaped(child) : this.rule(child))),
    );
  }

  whenOf({ of, variable, value, show }: When): Record<string, string> {
    const name = of === 'outcome' ? 'outcomeIdentifier' : 'templateIdentifier';
    return { [name]: variable, identifier: value, showHide: show ? 'show' : 'hide' };
  }

  /** XHTML with the parts in their places. Those of the stem that no text names are at its end. */
  text(html: string, depth = 0): string {
    const inside = this.#writing
      .xhtml(html)
      .replace(
        /<div>\[\[([1-9]\d{0,2})\]\]<\/div>|\[\[([1-9]\d{0,2})\]\]/g,
        (whole, alone?: string, inline?: string) => {
          const number = alone ?? inline;
          const part = this.#content.parts[Number(number) - 1];
          if (!part || depth > MOST) return whole;
          this.#placed.add(Number(number));
          return this.#part(part, depth, alone === undefined);
        },
      );
    if (html !== this.#content.stem || depth > 0) return inside;
    const rest = this.#content.parts.filter(
      (part, i) => part.kind !== 'variable' && part.kind !== 'block' && !this.#placed.has(i + 1),
    );
    return inside + rest.map((part) => this.#part(part, depth)).join('');
  }

  #part(part: Part, depth: number, isInline = false): string {
    const el = this.#el;
    if (part.kind === 'variable')
      return el('printedVariable', { identifier: part.variable, ...attributesOf(part.printing ?? {}) });
    if (part.kind === 'block') {
      const name = `${part.when.of === 'outcome' ? 'feedback' : 'template'}${isInline ? 'Inline' : 'Block'}`;
      const inner = this.text(part.text, depth + 1);
      if (isInline) return el(name, this.whenOf(part.when), inner);
      return el(name, this.whenOf(part.when), this.box(element('div', { class: 'stem' }, inner)));
    }
    const prompt = part.prompt === '' ? '' : el('prompt', {}, this.#writing.xhtml(part.prompt));
    const frame = { responseIdentifier: part.response };
    switch (part.kind) {
      case 'entry':
        return el(
          part.look === 'area' ? 'extendedTextInteraction' : 'textEntryInteraction',
          {
            ...frame,
            expectedLength: part.length > 0 ? String(part.length) : undefined,
            placeholderText: part.hint === '' ? undefined : part.hint,
            class: part.width === undefined ? undefined : `qti-input-width-${part.width}`,
          },
          part.look === 'area' && prompt,
        );
      case 'slider':
        return el(
          'sliderInteraction',
          { ...frame, lowerBound: String(part.low), upperBound: String(part.high), step: String(part.step) },
          prompt,
        );
      case 'end':
        return el('endAttemptInteraction', { ...frame, title: part.title });
      case 'files':
        return el(part.endings.length > 0 ? 'drawingInteraction' : 'uploadInteraction', frame, prompt);
      case 'point':
        return el('selectPointInteraction', { ...frame, maxChoices: String(part.most) }, prompt, this.#picture(part));
      case 'choice':
        return this.#choice(part, prompt, depth);
      case 'order': {
        const isPicture = part.look === 'picture';
        const attributes = {
          ...frame,
          shuffle: isPicture ? undefined : String(part.shuffle),
          maxChoices: part.most > 0 ? String(part.most) : undefined,
        };
        const name = isPicture ? 'graphicOrderInteraction' : 'orderInteraction';
        const child = isPicture ? 'hotspotChoice' : 'simpleChoice';
        return el(name, attributes, prompt, isPicture && this.#picture(part), this.#options(child, part.options));
      }
      case 'associate': {
        const isPicture = part.look === 'picture';
        const attributes = {
          ...frame,
          shuffle: isPicture ? undefined : String(part.shuffle),
          maxAssociations: String(part.most),
        };
        const name = isPicture ? 'graphicAssociateInteraction' : 'associateInteraction';
        const child = isPicture ? 'associableHotspot' : 'simpleAssociableChoice';
        return el(name, attributes, prompt, isPicture && this.#picture(part), this.#options(child, part.options));
      }
      case 'pairs':
        return this.#pairs(part, prompt);
    }
  }

  #choice(part: Extract<Part, { kind: 'choice' }>, prompt: string, depth: number): string {
    const el = this.#el;
    const frame = { responseIdentifier: part.response };
    const shuffle = { shuffle: String(part.shuffle) };
    const maxChoices = { maxChoices: String(part.most) };
    switch (part.look) {
      case 'inline':
        return el(
          'inlineChoiceInteraction',
          { ...frame, ...shuffle },
          this.#options('inlineChoice', part.options, depth),
        );
      case 'picture':
        return el(
          'hotspotInteraction',
          { ...frame, ...maxChoices },
          prompt,
          this.#picture(part),
          this.#options('hotspotChoice', part.options),
        );
      case 'text':
        return el(
          'hottextInteraction',
          { ...frame, ...maxChoices },
          prompt,
          this.#rows(part.text, part.options, 'hottext'),
        );
      default:
        return el(
          'choiceInteraction',
          { ...frame, ...shuffle, ...maxChoices, class: classes(...layoutClasses(part.layout)) },
          prompt,
          this.#options('simpleChoice', part.options, depth),
        );
    }
  }

  #pairs(part: Extract<Part, { kind: 'pairs' }>, prompt: string): string {
    const el = this.#el;
    const frame = { responseIdentifier: part.response };
    if (part.look === 'list') {
      const sets = [part.rows, part.columns].map((all) =>
        el('simpleMatchSet', {}, this.#options('simpleAssociableChoice', all)),
      );
      return el(
        'matchInteraction',
        { ...frame, shuffle: String(part.shuffle), maxAssociations: String(part.most) },
        prompt,
        ...sets,
      );
    }
    const things = part.columns
      .map((one) => this.#options(/<img\b/.test(one.text) ? 'gapImg' : 'gapText', [one]))
      .join('');
    if (part.look === 'picture')
      return el(
        'graphicGapMatchInteraction',
        frame,
        prompt,
        this.#picture(part),
        things,
        this.#options('associableHotspot', part.rows),
      );
    return el(
      'gapMatchInteraction',
      { ...frame, shuffle: String(part.shuffle) },
      prompt,
      things,
      this.#rows(part.text, part.rows, 'gap'),
    );
  }

  /** A text whose places are elements of the interaction. */
  #rows(html: string, options: readonly Option[], name: string): string {
    return this.#writing.xhtml(html).replace(/\[\[r(\d{1,3})\]\]/g, (whole, number: string) => {
      const option = options[Number(number) - 1];
      if (!option) return whole;
      return this.#el(
        name,
        { identifier: option.name, matchMax: name === 'gap' ? String(option.most) : undefined },
        name === 'hottext' && this.#writing.xhtml(option.text),
      );
    });
  }

  #options(name: string, options: readonly Option[], depth = 0): string {
    const takesMatches = /^(?:simpleAssociableChoice|associableHotspot|gapText|gapImg)$/.test(name);
    return options
      .map((option) => {
        const { when, shape, text, fixed, most } = option;
        const attributes = {
          identifier: option.name,
          fixed: fixed ? 'true' : undefined,
          matchMax: takesMatches ? String(most) : undefined,
          ...(when && { templateIdentifier: when.variable, showHide: when.show ? 'show' : 'hide' }),
          ...(shape && areaOf(shape)),
        };
        return this.#el(name, attributes, !shape && this.text(text, depth + 1));
      })
      .join('');
  }

  #picture({ text, width, height }: { text: string; width: number; height: number }): string {
    const [image = ''] = /<img\b[^<>]*>/.exec(this.#writing.xhtml(text)) ?? [];
    const { src } = pictureIn({ picture: image });
    const type = `image/${/\.(\w+)$/.exec(src)?.[1]?.replace('jpg', 'jpeg') ?? 'png'}`;
    const alt = pictureIn({ picture: text }).alt;
    return element('object', { data: src, type, width: String(width), height: String(height) }, escaped(alt));
  }
}
