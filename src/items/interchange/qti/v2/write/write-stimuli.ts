/** Stimuli as documents of their own, which items name. */

import type { LossBook } from '#items/interchange/losses.ts';
import type { NeutralStimulus } from '#items/question-types/neutral/neutral-item.ts';
import type { PicturesOut } from '../../write-package.ts';
import { toXhtml } from '../../xhtml-write.ts';
import { XML_HEAD } from '../../xml-write.ts';
import { OWN_TOOL } from '../body.ts';
import type { Dialect } from '../dialect.ts';
import { withCatalogue } from './write-aids.ts';

export interface StimulusDocument {
  readonly ident: string;
  readonly path: string;
  readonly xml: string;
}

/** The stimuli of a package, each written once. */
export class StimuliOut {
  readonly #dialect: Dialect;
  readonly #pictures: PicturesOut;
  readonly #known = new Map<string, StimulusDocument>();

  constructor(dialect: Dialect, pictures: PicturesOut) {
    this.#dialect = dialect;
    this.#pictures = pictures;
  }

  documentOf(stimulus: NeutralStimulus, book: LossBook): StimulusDocument {
    const key = JSON.stringify([stimulus.key, stimulus.title, stimulus.html, stimulus.catalogue]);
    const known = this.#known.get(key);
    if (known) return known;
    const ident = `stimulus${this.#known.size + 1}`;
    const document = { ident, path: `stimuli/${ident}.xml`, xml: XML_HEAD + this.#write(stimulus, ident, book) };
    this.#known.set(key, document);
    return document;
  }

  get documents(): StimulusDocument[] {
    return [...this.#known.values()];
  }

  #write({ title, html, catalogue = [] }: NeutralStimulus, identifier: string, book: LossBook): string {
    const { el, namespace, version } = this.#dialect;
    const xhtml = (text: string): string => toXhtml(this.#pictures.withPaths(text, book, '../'));
    const xml = el(
      'assessmentStimulus',
      { xmlns: namespace, identifier, title, toolName: OWN_TOOL },
      el('stimulusBody', {}, xhtml(html)),
    );
    if (version === '3.0')
      return withCatalogue(xml, 'stimulusBody', catalogue, { dialect: this.#dialect, book, xhtml });
    if (catalogue.length > 0) book.lose('The glossary and other aids of the stimulus are left out.');
    return xml;
  }
}

/** The item with the name of its stimulus, which comes right before the materials and the body. */
export function withReference(xml: string, stimulus: StimulusDocument | null, { el }: Dialect): string {
  if (stimulus === null) return xml;
  const names = ['companionMaterialsInfo', 'itemBody'].map((name) => el(name, {}).replace(/[\s/>].*$/s, ''));
  const body = names.find((name) => xml.includes(name))!;
  const reference = el('assessmentStimulusRef', { identifier: stimulus.ident, href: `../${stimulus.path}` });
  const at = xml.indexOf(body);
  return at < 0 ? xml : xml.slice(0, at) + reference + xml.slice(at);
}
