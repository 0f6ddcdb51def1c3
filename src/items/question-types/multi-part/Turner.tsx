import { Button } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import own from './multi-part.module.css';
import { multiPartTexts } from './texts.ts';

/** Goes from part to part. Outside of the question's fieldset, which disables its buttons in a locked question. `open`: how many parts can be turned to. */
export function Turner(props: { index: number; count: number; open: number; onTurn: (index: number) => void }) {
  const { index, count, open, onTurn } = props;
  const texts = useTexts(multiPartTexts);
  const button = (label: string, to: number) => (
    <Button
      variant="default"
      mih={44}
      // Not disabled: a button that is, loses the focus.
      aria-disabled={to < 0 || to >= open || undefined}
      data-disabled={to < 0 || to >= open || undefined}
      onClick={to < 0 || to >= open ? undefined : () => onTurn(to)}
    >
      {label}
    </Button>
  );
  return (
    <nav className={own.turner} aria-label={texts.parts}>
      {button(texts.previous, index - 1)}
      <span aria-live="polite">
        {texts.of(index + 1, count)}
        {index + 1 === open && open < count && ` · ${texts.checking.later}`}
      </span>
      {button(texts.next, index + 1)}
    </nav>
  );
}
