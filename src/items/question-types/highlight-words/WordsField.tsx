import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Selectable } from '../neutral/neutral-parts.ts';
import own from './highlight-words.module.css';
import { PassageView, type ShownPiece } from './PassageView.tsx';
import { highlightWordsTexts } from './texts.ts';
import { useWordKeys } from './use-word-keys.ts';

interface WordsFieldProps {
  readonly paragraphs: readonly (readonly ShownPiece[])[];
  readonly selectable: Selectable;
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly disabled: boolean;
  /** Names the inputs. */
  readonly name: string;
  /** Id of what names the whole; without it they are called the words to select. */
  readonly labelledBy?: string | undefined;
}

/** A text whose words are toggle buttons: native inputs, so that a phrase wraps as text does. */
export function WordsField({
  paragraphs,
  selectable,
  selected,
  onToggle,
  disabled,
  name,
  labelledBy,
}: WordsFieldProps) {
  const texts = useTexts(highlightWordsTexts);
  const keys = useWordKeys();
  const ids = paragraphs.flat().flatMap(({ id }) => (id === undefined ? [] : [id]));
  const stop = keys.stop !== null && ids.includes(keys.stop) ? keys.stop : ids[0];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no direction of its text
    <div
      role="group"
      {...(labelledBy === undefined ? { 'aria-label': texts.words } : { 'aria-labelledby': labelledBy })}
      dir="auto"
      className={own.passage}
      data-selectable={selectable}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      <PassageView
        paragraphs={paragraphs}
        word={(id, text) => (
          <label className={own.word}>
            {/* biome-ignore lint/a11y/useSemanticElements: the box of a button is never broken into lines */}
            <input
              type="checkbox"
              role="button"
              aria-pressed={selected.has(id)}
              name={name}
              value={id}
              checked={selected.has(id)}
              disabled={disabled}
              tabIndex={id === stop ? 0 : -1}
              onChange={() => onToggle(id)}
            />
            {text}
          </label>
        )}
      />
    </div>
  );
}
