import { Button, Group, Popover, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '#platform/web/texts.ts';
import { readNumber } from './NumberField.tsx';
import { formTexts } from './texts.ts';

/** Gives every question the same marks. */
export function SameMarks({ onSet }: { onSet: (marks: number) => void }) {
  const texts = useTexts(formTexts).questions;
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const marks = readNumber(text);
  const isMarks = typeof marks === 'number' && marks > 0;
  const set = (): void => {
    if (!isMarks) return;
    setOpen(false);
    setText('');
    onSet(marks);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // The field stands in the form of the whole quiz, which is not meant.
    event.preventDefault();
    set();
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withinPortal={false} position="bottom-end">
      <Popover.Target>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setOpen(!isOpen)}>
          {texts.sameMarks}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            label={texts.sameMarksLabel}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <Button disabled={!isMarks} onClick={set}>
            {texts.sameMarksApply}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
