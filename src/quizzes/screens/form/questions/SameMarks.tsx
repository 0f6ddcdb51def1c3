import { Button, Group, Popover } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { marksLimits } from '#items/question-bank/contract.ts';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { formTexts } from '../texts.ts';

/** Gives every question the same marks. */
export function SameMarks({ onSet }: { onSet: (marks: number) => void }) {
  const texts = useTexts(formTexts).questions;
  const [isOpen, setOpen] = useState(false);
  const [marks, setMarks] = useState<number | null>(null);
  const isMarks = marks !== null && !Number.isNaN(marks);
  const set = (): void => {
    if (!isMarks) return;
    setOpen(false);
    setMarks(null);
    onSet(marks);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // The field is inside the form of the whole quiz, which is not meant.
    event.preventDefault();
    set();
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withinPortal={false} position="bottom-end" width={300}>
      <Popover.Target>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setOpen(!isOpen)}>
          {texts.sameMarks}
        </Button>
      </Popover.Target>
      <Popover.Dropdown onKeyDown={onKeyDown}>
        <Group align="flex-start" gap="xs" wrap="nowrap">
          <NumberField
            isOptional
            {...marksLimits}
            label={texts.sameMarksLabel}
            value={marks}
            onChange={setMarks}
            error={Number.isNaN(marks)}
          />
          <Button disabled={!isMarks} onClick={set} mt={24}>
            {texts.sameMarksApply}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
