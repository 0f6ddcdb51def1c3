/** Texts that several items of a package share. */

import { posix } from 'node:path';
import type { NeutralStimulus } from '#items/question-types/neutral/neutral-item.ts';
import { warningList } from '#items/question-types/neutral/warnings.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { childrenNamed, findChild, isElement, type XmlElement, type XmlNode } from '#platform/text/xml-nodes.ts';
import { isBlankHtml } from '../../texts.ts';
import { pathOf, type QtiDocument } from '../package.ts';
import { htmlOf, OWN_TOOL } from './body.ts';
import { catalogueOf } from './catalogue.ts';
import { asVersion2 } from './names.ts';

interface SharedText {
  readonly nodes: readonly XmlNode[];
  readonly stimulus: NeutralStimulus;
  /** What was left out of it. */
  readonly warnings: readonly string[];
}

/** By their path in the package. */
export type Stimuli = ReadonlyMap<string, SharedText>;

export function stimuliIn(documents: readonly Pick<QtiDocument, 'path' | 'root' | 'findPicture'>[]): Stimuli {
  const found = new Map<string, SharedText>();
  for (const { path, root, findPicture } of documents) {
    if (root.name !== 'assessmentStimulus' && root.name !== 'qti-assessment-stimulus') continue;
    const element = asVersion2(root);
    const body = findChild(element, 'stimulusBody');
    if (!body) continue;
    const reader = { findPicture, hasFormulasInText: element.attributes.toolName !== OWN_TOOL };
    const html = htmlOf(body.children, reader);
    if (isBlankHtml(html)) continue;
    const title = trimSpace(element.attributes.title ?? '');
    const { warnings, warn } = warningList();
    const catalogue = catalogueOf(element, body, reader, warn);
    found.set(path, {
      nodes: body.children,
      stimulus: { key: path, title, html, ...(catalogue.length > 0 && { catalogue }) },
      warnings,
    });
  }
  return found;
}

interface Referring {
  readonly item: XmlElement;
  /** The item as one that has the texts as the beginning of its own. */
  readonly merged: XmlElement;
  /** What it names, as one; null where it names nothing that the package holds. */
  readonly stimulus: NeutralStimulus | null;
  readonly warnings: readonly string[];
}

/** The item without the stimuli that it names; what the package does not hold stays a name. */
export function splitStimuli(item: XmlElement, path: string, stimuli: Stimuli): Referring {
  const textOf = ({ attributes }: XmlElement): SharedText | undefined =>
    stimuli.get(pathOf(posix.dirname(path), attributes.href ?? ''));
  const known = childrenNamed(item, 'assessmentStimulusRef').flatMap((reference) => {
    const text = textOf(reference);
    return text ? [{ reference, text }] : [];
  });
  if (known.length === 0) return { item, merged: item, stimulus: null, warnings: [] };
  const without = item.children.filter(
    (child) => !isElement(child) || !known.some(({ reference }) => reference === child),
  );
  const boxes = known.map(({ reference, text }) => ({
    name: 'div',
    attributes: {},
    children: text.nodes,
    line: reference.line,
  }));
  const all = known.map(({ text }) => text.stimulus);
  return {
    item: { ...item, children: without },
    warnings: [...new Set(known.flatMap(({ text }) => text.warnings))],
    merged: {
      ...item,
      children: without.map((child) =>
        isElement(child) && child.name === 'itemBody' ? { ...child, children: [...boxes, ...child.children] } : child,
      ),
    },
    stimulus: {
      key: all.map(({ key }) => key).join(' '),
      title: all
        .map(({ title }) => title)
        .filter((title) => title !== '')
        .join(' · '),
      html: all.map(({ html }) => html).join(''),
      ...(all.some(({ catalogue }) => catalogue) && { catalogue: all.flatMap(({ catalogue = [] }) => catalogue) }),
    },
  };
}
