/** What the manifest of a package says of a question, in the words of IEEE LOM. */

import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { allNamed, childrenNamed, findChild, findInside, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { element, escaped, type Written } from './xml-write.ts';

export interface ItemMetadata {
  readonly tags: readonly string[];
  readonly category: readonly string[];
  readonly marks: string | undefined;
  readonly details: Partial<
    Pick<NeutralItem, 'difficulty' | 'subscription' | 'author' | 'source' | 'licence' | 'language'>
  >;
}

const difficulties: readonly string[] = ['very easy', 'easy', 'medium', 'difficult', 'very difficult'];

const inside = (parent: XmlElement | null, ...path: readonly string[]): XmlElement | null =>
  path.reduce<XmlElement | null>((found, name) => found && findInside(found, name), parent);
const lineOf = (found: XmlElement | null): string => (found ? trimSpace(textOf(found)) : '');

export function readLom(resource: XmlElement | null, marks: string | undefined): ItemMetadata {
  const lom = resource && inside(findChild(resource, 'metadata'), 'lom');
  if (!lom) return { tags: [], category: [], marks, details: {} };
  const general = findChild(lom, 'general');
  const rights = findChild(lom, 'rights');
  const named = lineOf(inside(lom, 'educational', 'difficulty', 'value')).toLowerCase();
  const difficulty = difficulties.indexOf(named);
  const cost = lineOf(inside(rights, 'cost', 'value'));
  const author = childrenNamed(findChild(lom, 'lifeCycle') ?? lom, 'contribute').find(
    (one) => lineOf(inside(one, 'role', 'value')) === 'author',
  );
  const texts = {
    author: lineOf(inside(author ?? null, 'entity')),
    source: lineOf(inside(lom, 'relation', 'resource', 'description')),
    licence: lineOf(inside(rights, 'description')),
    language: lineOf(general && findChild(general, 'language')),
  };
  return {
    tags: general
      ? childrenNamed(general, 'keyword')
          .map(lineOf)
          .filter((tag) => tag !== '')
      : [],
    category: allNamed(lom, 'taxon')
      .map((taxon) => lineOf(findChild(taxon, 'entry')))
      .filter((name) => name !== ''),
    marks,
    details: {
      ...(difficulty >= 0 && { difficulty: difficulty + 1 }),
      ...(cost === 'yes' ? { subscription: 2 } : cost === 'no' ? { subscription: 1 } : {}),
      ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    },
  };
}

const text = (name: string, value: string): string => element(name, {}, element('string', {}, escaped(value)));
const vocabulary = (name: string, value: string): string =>
  element(name, {}, element('source', {}, 'LOMv1.0'), element('value', {}, value));

/** The `metadata` of a resource; '' when there is nothing to say. */
export function writeLom(item: NeutralItem): string {
  const { tags, category, difficulty, subscription, author, source, licence, language } = item;
  const parts: Written[] = [
    element(
      'general',
      {},
      language && element('language', {}, escaped(language)),
      tags.map((tag) => text('keyword', tag)),
    ),
    author &&
      element(
        'lifeCycle',
        {},
        element('contribute', {}, vocabulary('role', 'author'), element('entity', {}, escaped(author))),
      ),
    difficulty !== undefined &&
      element('educational', {}, vocabulary('difficulty', difficulties[difficulty - 1] ?? 'medium')),
    (subscription !== undefined || licence) &&
      element(
        'rights',
        {},
        subscription !== undefined && vocabulary('cost', subscription === 2 ? 'yes' : 'no'),
        licence && text('description', licence),
      ),
    source && element('relation', {}, element('resource', {}, text('description', source))),
    category.length > 0 &&
      element(
        'classification',
        {},
        element(
          'taxonPath',
          {},
          category.map((name) => element('taxon', {}, text('entry', name))),
        ),
      ),
  ];
  return element('metadata', {}, element('lom', { xmlns: 'http://ltsc.ieee.org/xsd/LOM' }, parts));
}
