import type { ReactNode } from 'react';
import { plainText } from '#platform/text/plain-text.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { letterOf } from '../letters.ts';
import { PictureWithPlaces } from '../picture/PictureWithPlaces.tsx';
import own from './composite.module.css';
import type { OptionView, PartView } from './student-view.ts';
import { compositeTexts } from './texts.ts';
import { labelOf } from './words.ts';

export type Kind = PartView['kind'];
export type PartViewOf<K extends Kind> = Extract<PartView, { kind: K }>;

export interface FieldProps<K extends Kind> {
  readonly part: PartViewOf<K>;
  /** How the part is called where it has no text of its own. */
  readonly number: number;
  readonly name: string;
  readonly values: readonly string[];
  readonly onValues: (values: readonly string[]) => void;
  readonly disabled: boolean;
}

/** Whether words are not enough to name them. */
export const hasPicture = (options: readonly OptionView[]): boolean =>
  options.some(({ text }) => /<img\b|data-latex=/.test(text));

/** A part with its prompt, as a group of its own. */
export function PartFrame(props: { prompt: string; number: number; children: ReactNode }) {
  const texts = useTexts(compositeTexts);
  const { prompt, number, children } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: fieldsets within a paragraph are no HTML
    <div role="group" aria-label={plainText(prompt).trim() || texts.part(number)} className={own.part}>
      {prompt !== '' && <RichText html={prompt} className={own.prompt} />}
      {children}
    </div>
  );
}

interface GroundProps {
  readonly part: PartViewOf<'choice' | 'order' | 'associate' | 'pairs'>;
  readonly places: readonly OptionView[];
  readonly chosen?: readonly string[];
  readonly onPick?: ((id: string) => void) | undefined;
}

/** The picture of a part with a letter on each of its places. */
export function Ground({ part, places, chosen = [], onPick }: GroundProps) {
  if (part.look !== 'picture') return null;
  return (
    <PictureWithPlaces
      picture={part.text}
      width={part.width}
      height={part.height}
      places={places.flatMap(({ id, shape }, i) =>
        shape ? [{ id, shape, name: letterOf(i), isChosen: chosen.includes(id) }] : [],
      )}
      onPick={onPick}
    />
  );
}

/** The options with a letter at their places on a picture. */
export const namedOptions = (part: { look: string }, options: readonly OptionView[]) =>
  options.map(({ id, text }, i) => ({
    value: id,
    label:
      part.look === 'picture'
        ? [letterOf(i), plainText(text).trim()].filter((word) => word !== '').join(' ')
        : labelOf(options, id),
  }));

/** What the lists of a part name, where it is more than words. */
export function Legend({ options }: { options: readonly OptionView[] }) {
  return (
    <ul className={own.legend}>
      {options.map(({ id, text }) => (
        <li key={id}>
          <strong>{labelOf(options, id)}</strong> <RichText html={text} />
        </li>
      ))}
    </ul>
  );
}
