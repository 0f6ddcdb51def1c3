/** What the editor can do: exactly the allow-list of the server's `rich-text.ts`, so that nothing is lost on saving. */
import { InputRule } from '@tiptap/core';
import CodeBlockLowlight from '@tiptap/extension-code-block-lowlight';
import { BlockMath, InlineMath } from '@tiptap/extension-mathematics';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import { TableKit } from '@tiptap/extension-table';
import type { Extensions } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { katexOptions } from '#platform/contract/katex-options.ts';
import { lowlight } from './rich-text-code.ts';

/** A formula that was clicked, to be changed. */
export interface FormulaAt {
  readonly latex: string;
  readonly isBlock: boolean;
  readonly position: number;
}

/** `$x^2$`: a dollar sign beside a space begins or ends no formula, so that "$5 and $6" stays money. */
const DOLLARS = /(?<![\\$\w])\$([^\s$](?:[^$\n]*[^\s$])?)\$$/;

const InlineMathByDollars = InlineMath.extend({
  addInputRules() {
    return [
      new InputRule({
        find: DOLLARS,
        handler: ({ state, range, match }) => {
          state.tr.replaceWith(range.from, range.to, this.type.create({ latex: match[1] }));
        },
      }),
    ];
  },
});

export function richTextExtensions(onFormula: (formula: FormulaAt) => void): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      codeBlock: false,
      // The screen adds Mantine's link, which its toolbar and shortcut belong to, and images, which need the upload.
      link: false,
    }),
    CodeBlockLowlight.configure({ lowlight }),
    Subscript,
    Superscript,
    TableKit.configure({ table: { resizable: false } }),
    InlineMathByDollars.configure({
      katexOptions,
      onClick: (node, position) => onFormula({ latex: node.attrs.latex, isBlock: false, position }),
    }),
    BlockMath.configure({
      katexOptions: { ...katexOptions, displayMode: true },
      onClick: (node, position) => onFormula({ latex: node.attrs.latex, isBlock: true, position }),
    }),
  ];
}
