/** One gap to fill in: native inputs, so that it fits in the middle of a text on every device. */
import clsx from 'clsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { readingOf } from '../numeric/reading.ts';
import { screenTexts } from '../screen-texts.ts';
import own from './gap.module.css';
import { gapTexts } from './texts.ts';
import type { GapView } from './view.ts';

interface GapFieldProps {
  readonly gap: GapView;
  /** Unique on the page. */
  readonly name: string;
  /** What it is called by screen readers. */
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly onValue: (value: string) => void;
}

export function GapField(props: GapFieldProps) {
  const { gap, name, label, value, disabled, onValue } = props;
  const texts = useTexts(gapTexts);
  const shared = useTexts(screenTexts);
  const filled = value !== '' || undefined;
  if (gap.kind === 'choice' && gap.display === 'dropdown') {
    return (
      <span className={own.dropdown}>
        <select
          className={own.select}
          name={name}
          aria-label={label}
          value={value}
          disabled={disabled}
          data-filled={filled}
          onChange={(event) => onValue(event.currentTarget.value)}
        >
          <option value="" dir="auto">
            {texts.choose}
          </option>
          {gap.options.map(({ id, text }) => (
            <option key={id} value={id} dir="auto">
              {text}
            </option>
          ))}
        </select>
      </span>
    );
  }
  if (gap.kind === 'choice') {
    return (
      <span
        role="radiogroup"
        aria-label={label}
        className={own.options}
        data-column={gap.display === 'column' || undefined}
      >
        {gap.options.map(({ id, text }) => (
          <label key={id} className={own.option}>
            <input
              type="radio"
              name={name}
              value={id}
              checked={value === id}
              disabled={disabled}
              onChange={() => onValue(id)}
            />
            {text}
          </label>
        ))}
      </span>
    );
  }
  const isUnreadable = gap.kind === 'numeric' && readingOf([], { text: value }).kind === 'unreadable';
  return (
    <input
      className={clsx(own.input, gap.kind === 'numeric' && own.number)}
      name={name}
      aria-label={label}
      value={value}
      disabled={disabled}
      data-filled={filled}
      {...(isUnreadable && { 'aria-invalid': true, 'aria-description': shared.unreadable, title: shared.unreadable })}
      maxLength={1000}
      onChange={(event) => onValue(event.currentTarget.value)}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
