/** Tests of QTI 2 and 3: what they say of the items that they name. */
import { posix } from 'node:path';
import { findRational, isNegative, isZero, toText } from '#platform/exact/rational.ts';
import { allNamed, childrenNamed, type XmlElement } from '#platform/text/xml-nodes.ts';
import { pathOf } from '../package.ts';
import { asVersion2 } from './names.ts';

interface TestDocument {
  readonly path: string;
  readonly root: XmlElement;
}

/** The weights that the tests of a package give to items, by the path of the item. */
export function marksInTests(documents: readonly TestDocument[]): Map<string, string> {
  const marks = new Map<string, string>();
  for (const { path, root } of documents) {
    if (root.name !== 'assessmentTest' && root.name !== 'qti-assessment-test') continue;
    for (const reference of allNamed(asVersion2(root), 'assessmentItemRef')) {
      const [weight] = childrenNamed(reference, 'weight');
      const value = findRational(weight?.attributes.value ?? '');
      const { href } = reference.attributes;
      if (href !== undefined && value && !isZero(value) && !isNegative(value))
        marks.set(pathOf(posix.dirname(path), href), toText(value));
    }
  }
  return marks;
}
