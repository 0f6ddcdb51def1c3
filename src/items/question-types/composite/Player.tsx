import { Button, Text } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { FilesField } from '../file-upload/FilesField.tsx';
import type { PlayerProps } from '../screen-props.ts';
import { ClearButton } from '../showing/ClearButton.tsx';
import { QuestionFieldset } from '../showing/QuestionFieldset.tsx';
import { QuestionStem } from '../showing/QuestionStem.tsx';
import { type Answer, emptyAnswer, isBlank, MOST_STEPS, type Step, valuesOf } from './answer.ts';
import { PartField } from './PartField.tsx';
import type { View } from './student-view.ts';
import { TextWithFields } from './TextWithFields.tsx';
import { compositeTexts } from './texts.ts';

const FILES = { atLeast: 0, atMost: 5, mebibytes: 20 } as const;

const withValues = (step: Step, part: string, values: readonly string[]): Step => {
  const others = step.filter((given) => given.part !== part);
  return values.length === 0 ? others : [...others, { part, values: [...values] }];
};

export default function Player(props: PlayerProps<View, Answer>) {
  const { view, onAnswer, disabled = false, labelledBy, slotId } = props;
  const texts = useTexts(compositeTexts);
  const answer = props.answer ?? emptyAnswer;
  const { responses, earlier } = answer;
  const isFull = earlier.length >= MOST_STEPS;
  /** In an adaptive item a step is handed in; elsewhere it is part of the answer that it was asked for. */
  const end = (part: string): void => {
    if (!view.adaptive) onAnswer({ ...answer, responses: withValues(responses, part, ['true']) });
    else if (!isFull) onAnswer({ ...answer, earlier: [...earlier, withValues(responses, part, ['true'])] });
  };
  const fields = view.parts.map(({ number, part }) => ({
    number,
    field:
      part.kind === 'files' ? (
        <FilesField
          key={part.id}
          rules={{ ...FILES, endings: [...part.endings] }}
          files={answer.files}
          onFiles={(files) => onAnswer({ ...answer, files })}
          disabled={disabled}
          slotId={`${slotId}-${part.id}`}
          name={`${slotId}-${part.id}`}
        />
      ) : part.kind === 'end' ? (
        <Button
          key={part.id}
          variant="default"
          mih={44}
          disabled={disabled || isFull}
          aria-pressed={valuesOf(responses, part.id).length > 0}
          onClick={() => end(part.id)}
        >
          {part.title || texts.end}
        </Button>
      ) : (
        <PartField
          key={part.id}
          part={part}
          number={number}
          name={`${slotId}-${part.id}`}
          values={valuesOf(responses, part.id)}
          onValues={(values) => onAnswer({ ...answer, responses: withValues(responses, part.id, values) })}
          disabled={disabled}
        />
      ),
  }));
  return (
    <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
      <TextWithFields
        html={view.stem}
        kind="part"
        fields={fields}
        draw={(html) => <QuestionStem html={html} slotId={slotId} />}
      />
      {view.adaptive && (
        <div aria-live="polite">
          <Text size="sm" c="dimmed" mt="sm">
            {texts.adaptive} {earlier.length > 0 && texts.steps(earlier.length)}
          </Text>
        </div>
      )}
      {!disabled && <ClearButton isShown={!isBlank(answer)} onClear={() => onAnswer(emptyAnswer)} />}
    </QuestionFieldset>
  );
}
