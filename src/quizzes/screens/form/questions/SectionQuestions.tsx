import { Button, Group, Text } from '@mantine/core';
import { IconArrowsShuffle, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { subscriptions } from '#platform/contract/shapes.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { FormDraw, QuizFormValues } from '../form-values.ts';
import { formTexts } from '../texts.ts';
import { DrawRows } from './DrawRows.tsx';
import { QuestionRows } from './QuestionRows.tsx';
import type { QuestionChanges } from './use-question-changes.ts';

const newDraw = (section: number): FormDraw => ({ section, count: 1, marks: 1, tags: [], difficulties: [] });

/** The questions and draws of one section, or of a quiz without sections; and how more are added. */
export function SectionQuestions(props: {
  /** From 0; 0 where the quiz has none. */
  section: number;
  values: QuizFormValues;
  changes: QuestionChanges;
  errors: Readonly<Record<string, unknown>>;
  onPick: () => void;
  /** More buttons beside those that add questions. */
  children?: ReactNode;
}) {
  const texts = useTexts(formTexts).questions;
  const { section, values, changes, errors } = props;
  const { questions, sections, draws } = values;
  const own = questions.filter((entry) => entry.section === section);
  const drawn = draws.map((draw, index) => ({ draw, index })).filter(({ draw }) => draw.section === section);
  return (
    <>
      {own.length + drawn.length === 0 && (
        <Text c="dimmed" size="sm">
          {sections.length === 0 ? texts.none : texts.sectionEmpty}
        </Text>
      )}
      {own.length > 0 && (
        <QuestionRows
          questions={own}
          offset={changes.offsetOf(section)}
          sections={sections}
          errors={errors}
          actions={changes.rowActions}
          isPublic={values.isPublic}
        />
      )}
      {own.some(({ stimulus }) => stimulus !== null) && (
        <Text c="dimmed" size="sm">
          {texts.stimuliTogether}
        </Text>
      )}
      <DrawRows
        draws={drawn}
        isPremium={values.subscription === subscriptions.PREMIUM}
        errors={errors}
        onChange={(at, draw) => changes.change({ draws: draws.with(at, draw) }, `draw ${at}`)}
        onRemove={(at) =>
          changes.replaceAndSay(texts.drawRemoved, { questions, sections, draws: draws.toSpliced(at, 1) })
        }
      />
      <Group gap="xs">
        <Button
          variant="default"
          data-path={section === 0 ? 'questions' : undefined}
          leftSection={<IconPlus size={18} stroke={1.5} />}
          onClick={props.onPick}
        >
          {texts.add}
        </Button>
        <Button
          variant="default"
          data-path={section === 0 ? 'draws' : undefined}
          title={texts.drawHelp}
          leftSection={<IconArrowsShuffle size={18} stroke={1.5} />}
          onClick={() => changes.change({ draws: [...draws, newDraw(section)] })}
        >
          {texts.draw}
        </Button>
        {props.children}
      </Group>
    </>
  );
}
