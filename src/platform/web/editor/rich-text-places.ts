/** Marks texts of one form (`[[1]]`) in the editor, so that they look like what they stand for. Changes no text. */
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

function decorate(document: Node, pattern: RegExp, className: string): DecorationSet {
  const found: Decoration[] = [];
  document.descendants((node, position) => {
    for (const match of node.text?.matchAll(pattern) ?? []) {
      const from = position + match.index;
      found.push(Decoration.inline(from, from + match[0].length, { class: className }));
    }
  });
  return DecorationSet.create(document, found);
}

/** `pattern` must be global. */
export const markPlaces = (pattern: RegExp, className: string) =>
  Extension.create({
    name: 'markPlaces',
    addProseMirrorPlugins: () => [
      new Plugin({ props: { decorations: (state) => decorate(state.doc, pattern, className) } }),
    ],
  });
