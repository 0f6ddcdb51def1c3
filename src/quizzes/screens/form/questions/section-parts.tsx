import { Radio, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import classes from '../form.module.css';
import type { QuizFormValues } from '../form-values.ts';

export type QuizForm = UseFormReturnType<QuizFormValues>;

export type SectionProps = { readonly form: QuizForm };

export const errorOf = (form: QuizForm, path: string): string | undefined => {
  const error = form.errors[path];
  return typeof error === 'string' ? error : undefined;
};

/** Radio buttons as cards, each explained in a sentence. */
export function ChoiceCards<Value extends number | string>(props: {
  label: string;
  value: Value;
  choices: readonly { readonly value: Value; readonly name: string; readonly help: string }[];
  onChange: (value: Value) => void;
}) {
  const { label, value, choices, onChange } = props;
  return (
    <Radio.Group
      label={label}
      value={String(value)}
      onChange={(chosen) => {
        const choice = choices.find((one) => String(one.value) === chosen);
        if (choice) onChange(choice.value);
      }}
    >
      <div className={classes.cards}>
        {choices.map((choice) => (
          <Radio.Card key={choice.value} value={String(choice.value)} className={classes.radioCard}>
            <Radio.Indicator mt={3} />
            <span>
              <Text fw={550} span display="block">
                {choice.name}
              </Text>
              <Text size="sm" c="dimmed" span>
                {choice.help}
              </Text>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
