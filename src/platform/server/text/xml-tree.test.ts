import { expect, test } from 'vitest';
import { elementsOf } from '#platform/text/xml-nodes.ts';
import { parseXml, xmlChildren } from './xml-tree.ts';

const anything = (): void => undefined;
/** Longer than what is read at a time, with signs of two halves at every place. */
const long = `<?xml version="1.0"?>\n<list a="1">${Array.from({ length: 3_000 }, (_, n) => `<one n="${n}">\n<b>😀 ${'😀'.repeat(n % 17)}</b> &amp; <![CDATA[<${n}>]]></one> between`).join('')}</list>`;

test('elements that are told one by one are those of the whole tree, with their lines', () => {
  expect([...xmlChildren(long, anything)]).toEqual([...elementsOf(parseXml(long))]);
});

test('the first elements are told before the document is read to its end', () => {
  const broken = `${long.slice(0, -'</list>'.length)}<one>`;
  const told: number[] = [];
  const read = (): void => {
    for (const element of xmlChildren(broken, anything)) told.push(element.line);
  };
  expect(read).toThrow(/not well-formed XML.*line \d+: /);
  expect(told).toHaveLength(3_000);
});

test('the name of the outermost element is checked before anything is told, and there must be one', () => {
  const refuse = (root: string): void => {
    throw new Error(`no ${root}`);
  };
  expect(() => xmlChildren('<m:list xmlns:m="x"><one/></m:list>', refuse).next()).toThrow('no list');
  expect(() => xmlChildren('  ', anything).next()).toThrow(/not well-formed/);
  expect([...xmlChildren('<list/>', anything)]).toEqual([]);
});
