/** HTML as a tree of plain values. */
import { Parser } from 'htmlparser2';
import type { XmlElement, XmlNode } from '#platform/text/xml-nodes.ts';

/** What is nested deeper loses its tags and keeps its text. */
const MAX_DEPTH = 100;

export function htmlTree(html: string): readonly XmlNode[] {
  const root: XmlNode[] = [];
  const open: { readonly children: XmlNode[] }[] = [{ children: root }];
  let ignored = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > MAX_DEPTH) {
          ignored += 1;
          return;
        }
        const children: XmlNode[] = [];
        const element: XmlElement = { name, attributes, children, line: 1 };
        open.at(-1)!.children.push(element);
        open.push({ children });
      },
      ontext: (text) => void open.at(-1)!.children.push(text),
      onclosetag() {
        if (ignored > 0) ignored -= 1;
        else if (open.length > 1) open.pop();
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return root;
}
