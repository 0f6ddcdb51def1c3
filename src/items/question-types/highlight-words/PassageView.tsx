import { Fragment, type ReactNode } from 'react';
import own from './highlight-words.module.css';

export interface ShownPiece {
  /** Absent for text that can't be selected. */
  readonly id?: string | undefined;
  readonly text: string;
}

interface PassageViewProps {
  readonly paragraphs: readonly (readonly ShownPiece[])[];
  readonly word: (id: string, text: string) => ReactNode;
}

/** The paragraphs of a text, with each word that can be selected drawn by `word`. */
export function PassageView({ paragraphs, word }: PassageViewProps) {
  return paragraphs.map((pieces, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text without ids, whose paragraphs keep their order
    <p key={i} className={own.paragraph}>
      {pieces.map(({ id, text }, j) => (
        <Fragment key={id ?? j}>{id === undefined ? text : word(id, text)}</Fragment>
      ))}
    </p>
  ));
}
