import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconSection } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { isTextOnly } from '#items/question-types/text-only/is-text-only.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { sectionTotals } from '#quizzes/sections/rules-sections.ts';
import { quizTexts } from '../../texts.ts';
import classes from '../form.module.css';
import { type FormParts, type QuizFormValues, questionCount, totalMarks } from '../form-values.ts';
import { formTexts } from '../texts.ts';
import { withMovedSection, withoutSection, withSection } from './form-sections.ts';
import { QuestionPicker } from './QuestionPicker.tsx';
import { SameMarks } from './SameMarks.tsx';
import { SectionCard } from './SectionCard.tsx';
import { SectionHead } from './SectionHead.tsx';
import { SectionQuestions } from './SectionQuestions.tsx';
import { type QuestionChanges, useQuestionChanges } from './use-question-changes.ts';

interface PartProps {
  readonly parts: FormParts;
  readonly changes: QuestionChanges;
}

/** The questions of the quiz: chosen or drawn, ordered, each with its marks; in sections where there are some. */
export function QuestionsSection(props: {
  values: QuizFormValues;
  onChange: (parts: FormParts) => void;
  errors: Readonly<Record<string, unknown>>;
}) {
  const { values, errors } = props;
  const { questions, sections, draws } = values;
  const parts: FormParts = { questions, sections, draws };
  const changes = useQuestionChanges(parts, props.onChange);
  /** Into which section questions are being picked. */
  const [picking, setPicking] = useState<number | null>(null);
  const faults = ['questions', 'draws', 'sections'].flatMap((path) => {
    const error = errors[path];
    return typeof error === 'string' ? [error] : [];
  });
  const questionsOf = (section: number, more?: ReactNode) => (
    <SectionQuestions {...{ section, values, changes, errors }} onPick={() => setPicking(section)}>
      {more}
    </SectionQuestions>
  );
  const undoAndDivide = <UndoAndDivide parts={parts} changes={changes} />;
  return (
    <SectionCard name="questions">
      {questions.length + draws.length > 0 && <WholeQuiz parts={parts} changes={changes} />}
      {sections.length === 0
        ? questionsOf(0, undoAndDivide)
        : sections.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a section has no other name, and all its fields are controlled
            <Stack key={index} gap="md" className={classes.sectionBlock}>
              <HeadOfSection parts={parts} changes={changes} index={index} errors={errors} />
              {questionsOf(index)}
            </Stack>
          ))}
      {faults.map((fault) => (
        <Text key={fault} c="red" size="sm">
          {fault}
        </Text>
      ))}
      {sections.length > 0 && <Group gap="xs">{undoAndDivide}</Group>}
      <QuestionPicker
        isOpen={picking !== null}
        onClose={() => setPicking(null)}
        questions={questions}
        onAdd={(added) => changes.add(picking ?? 0, added)}
      />
    </SectionCard>
  );
}

/** How much there is, and what concerns all of it: the same marks for each, and clearing. */
function WholeQuiz({ parts, changes }: PartProps) {
  const texts = useTexts(formTexts).questions;
  const words = useTexts(quizTexts);
  const { number } = useFormat();
  const { questions, draws } = parts;
  const count = questionCount(questions, draws);
  return (
    <Group justify="space-between">
      <Text size="sm" fw={550} role="status">
        {texts.total(words.questionCount(count), words.markCount(number(totalMarks(questions, draws))))}
      </Text>
      <Group gap={4} mx={-8}>
        <SameMarks
          onSet={(marks) =>
            changes.replaceAndSay(texts.sameMarksSet(words.markCount(number(marks))), {
              ...parts,
              questions: questions.map((entry) => (isTextOnly(entry.type) ? entry : { ...entry, marks })),
              draws: draws.map((draw) => ({ ...draw, marks })),
            })
          }
        />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() =>
            changes.replaceAndSay(texts.cleared(questionCount(questions, draws) || questions.length), {
              ...parts,
              questions: [],
              draws: [],
            })
          }
        >
          {texts.clear}
        </Button>
      </Group>
    </Group>
  );
}

function HeadOfSection(props: PartProps & { index: number; errors: Readonly<Record<string, unknown>> }) {
  const texts = useTexts(formTexts).questions;
  const words = useTexts(quizTexts);
  const { number } = useFormat();
  const { parts, changes, index, errors } = props;
  const { sections } = parts;
  const section = sections[index]!;
  const totals = sectionTotals(parts)[index]!;
  return (
    <SectionHead
      section={section}
      totals={texts.total(words.questionCount(totals.questionCount), words.markCount(number(totals.marks)))}
      index={index}
      count={sections.length}
      errors={errors}
      onChange={(changed) => changes.change({ sections: sections.with(index, changed) }, `section ${index}`)}
      onMove={(to) => changes.replace(withMovedSection(parts, index, to))}
      onRemove={() => changes.replaceAndSay(texts.sectionRemoved(section.name), withoutSection(parts, index))}
    />
  );
}

function UndoAndDivide({ parts, changes }: PartProps) {
  const texts = useTexts(formTexts).questions;
  const { length } = parts.sections;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSection size={18} stroke={1.5} />}
        onClick={() => changes.replace(withSection(parts, texts.newSection(length + 1)))}
      >
        {length === 0 ? texts.divide : texts.addSection}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        disabled={!changes.canUndo}
        title={texts.undoShortcut}
        leftSection={<IconArrowBackUp size={18} stroke={1.5} />}
        onClick={changes.undo}
      >
        {texts.undoChange}
      </Button>
    </>
  );
}
