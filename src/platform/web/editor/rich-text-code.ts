/** Colours the code of a text. Loaded only by pages that show a code block. */
import { common, createLowlight } from 'lowlight';
import '../theme/highlight.css';

export const lowlight = createLowlight(common);

type Tree = ReturnType<typeof lowlight.highlight>;
type Child = Tree['children'][number];

function toDom(child: Child): Node | null {
  if (child.type === 'text') return document.createTextNode(child.value);
  if (child.type !== 'element') return null;
  const span = document.createElement('span');
  const { className } = child.properties;
  if (Array.isArray(className)) span.className = className.join(' ');
  for (const inner of child.children) {
    const node = toDom(inner);
    if (node) span.append(node);
  }
  return span;
}

const LANGUAGE = /(?:^|\s)language-(\S+)/;

/** Colours every code block below the element that names a language which is known; the text stays the same. */
export function colourCode(root: HTMLElement): void {
  for (const block of root.querySelectorAll<HTMLElement>('pre code:not([data-coloured])')) {
    block.dataset.coloured = '';
    const language = LANGUAGE.exec(block.className)?.[1];
    if (!language || !lowlight.registered(language)) continue;
    const { children } = lowlight.highlight(language, block.textContent ?? '');
    block.replaceChildren(...children.map(toDom).filter((node) => node !== null));
  }
}
