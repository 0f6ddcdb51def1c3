import { NativeSelect } from '@mantine/core';
import { plainText } from '#platform/text/plain-text.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../question.module.css';
import type { PlayerProps } from '../screen-props.ts';
import { ClearButton } from '../showing/ClearButton.tsx';
import { QuestionFieldset } from '../showing/QuestionFieldset.tsx';
import { QuestionStem } from '../showing/QuestionStem.tsx';
import own from './matching.module.css';
import { rightNames } from './right-names.ts';
import type { Answer } from './schema.ts';
import type { View } from './student-view.ts';
import { matchingTexts } from './texts.ts';

export default function Player({
  view,
  answer,
  onAnswer,
  disabled = false,
  labelledBy,
  slotId,
}: PlayerProps<View, Answer>) {
  const texts = useTexts(matchingTexts);
  const pairs = answer?.pairs ?? [];
  const partners = new Map(pairs.map(({ left, right }) => [left, right]));
  const names = rightNames(view.right);
  const isLettered = names.some(({ letter }) => letter !== null);

  const choose = (left: string, right: string): void => {
    const others = pairs.filter((pair) => pair.left !== left);
    onAnswer({ pairs: right === '' ? others : [...others, { left, right }] });
  };

  return (
    <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
      <QuestionStem html={view.stem} slotId={slotId} />
      {isLettered && (
        <ol className={own.list} aria-label={texts.list}>
          {names.map(({ id, letter, html }) => (
            <li key={id}>
              <strong>{letter}</strong>
              <RichText html={html} />
            </li>
          ))}
        </ol>
      )}
      <p className={classes.hint}>{texts.task}</p>
      <div className={`${classes.options} ${own.rows}`}>
        {view.left.map(({ id, text }) => (
          <div key={id} className={own.row} data-chosen={partners.has(id) || undefined}>
            <RichText html={text} className={classes.optionText} />
            <NativeSelect
              name={`${slotId}-${id}`}
              aria-label={texts.partnerOf(plainText(text))}
              value={partners.get(id) ?? ''}
              disabled={disabled}
              onChange={(event) => choose(id, event.currentTarget.value)}
              data={[
                { value: '', label: texts.choose },
                ...names.map((name) => ({ value: name.id, label: name.label })),
              ]}
            />
          </div>
        ))}
      </div>
      {!disabled && <ClearButton isShown={pairs.length > 0} onClear={() => onAnswer({ pairs: [] })} />}
    </QuestionFieldset>
  );
}
