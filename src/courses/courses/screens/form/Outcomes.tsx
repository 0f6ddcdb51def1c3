import { ActionIcon, Button, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { errorIn, type Form } from './course-errors.ts';
import classes from './form.module.css';
import { courseFormTexts } from './texts.ts';

export function Outcomes({ form }: { form: Form }) {
  const texts = useTexts(courseFormTexts).fields;
  const { outcomes } = form.values;
  /** The line that was just added is typed into at once; those that were there leave the focus alone. */
  const [added, setAdded] = useState(-1);
  const set = (next: string[]): void => form.setFieldValue('outcomes', next);
  return (
    <Input.Wrapper
      labelElement="div"
      label={texts.outcomes}
      description={texts.outcomesHelp}
      error={errorIn(form, 'outcomes')}
    >
      <Stack gap="xs" mt="xs" align="stretch">
        {outcomes.map((outcome, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place, its words change while it is typed
          <div key={index} className={classes.outcome}>
            <TextInput
              aria-label={texts.outcome(index + 1)}
              data-path={`outcomes.${index}`}
              autoFocus={index === added}
              maxLength={200}
              value={outcome}
              onChange={(event) => set(outcomes.with(index, event.currentTarget.value))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={texts.removeOutcome(index + 1)}
              onClick={() => set(outcomes.toSpliced(index, 1))}
            >
              <IconX size={18} stroke={1.5} />
            </ActionIcon>
          </div>
        ))}
        {outcomes.length < 20 && (
          <div>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} stroke={1.5} />}
              onClick={() => {
                setAdded(outcomes.length);
                set([...outcomes, '']);
              }}
            >
              {texts.addOutcome}
            </Button>
          </div>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
