import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../question.module.css';
import { screenTexts } from '../screen-texts.ts';

/**
 * Takes an answer back. The button goes with the answer, so the focus moves to the options and is not lost; its place
 * stays, so that nothing below it moves.
 */
export function ClearButton({ isShown, onClear }: { isShown: boolean; onClear: () => void }) {
  const texts = useTexts(screenTexts);
  const clear = (event: MouseEvent<HTMLButtonElement>): void => {
    event.currentTarget.closest('fieldset')?.querySelector<HTMLElement>('input:not([tabindex="-1"])')?.focus();
    onClear();
  };
  return (
    <Button
      variant="subtle"
      className={classes.clear}
      style={isShown ? undefined : { visibility: 'hidden' }}
      onClick={clear}
    >
      {texts.clear}
    </Button>
  );
}
