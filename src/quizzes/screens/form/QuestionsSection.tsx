import { Button, Group, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowsShuffle, IconPlus, IconSection } from '@tabler/icons-react';
import { useState } from 'react';
import { subscriptions } from '#platform/contract/shapes.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { sectionTotals } from '#quizzes/sections/rules-sections.ts';
import { quizTexts } from '../texts.ts';
import { DrawRows } from './DrawRows.tsx';
import classes from './form.module.css';
import { withMovedSection, withoutSection, withQuestionIn, withSection } from './form-sections.ts';
import {
  type FormDraw,
  type FormParts,
  type FormQuestion,
  moved,
  type QuizFormValues,
  questionCount,
  totalMarks,
} from './form-values.ts';
import { QuestionPicker } from './QuestionPicker.tsx';
import { QuestionRows } from './QuestionRows.tsx';
import { SameMarks } from './SameMarks.tsx';
import { SectionCard } from './SectionCard.tsx';
import { SectionHead } from './SectionHead.tsx';
import { formTexts } from './texts.ts';
import { useUndo } from './use-undo.ts';

const newDraw = (section: number): FormDraw => ({ section, count: 1, marks: 1, tags: [], difficulties: [] });

/** The questions of the quiz: chosen or drawn, ordered, each with its marks; in sections where there are some. */
export function QuestionsSection(props: {
  values: QuizFormValues;
  onChange: (parts: FormParts) => void;
  errors: Readonly<Record<string, unknown>>;
}) {
  const texts = useTexts(formTexts).questions;
  const words = useTexts(quizTexts);
  const { number } = useFormat();
  const { values, errors } = props;
  const { questions, sections, draws } = values;
  const parts: FormParts = { questions, sections, draws };
  const { note, undo, canUndo } = useUndo(parts, props.onChange);
  useHotkeys([['mod+Z', () => undo()]]);
  /** `kind`: changes of one kind that follow each other are undone together. */
  const onChange = (after: FormParts, kind: string | null = null): void => {
    note(kind);
    props.onChange(after);
  };
  /** Into which section questions are being picked. */
  const [picking, setPicking] = useState<number | null>(null);
  const change = (patch: Partial<FormParts>, kind: string | null = null): void =>
    onChange({ ...parts, ...patch }, kind);

  const undoable = (msg: string, after: FormParts): void => {
    onChange(after);
    notify.info(msg, { action: { label: texts.undo, run: () => onChange(parts) } });
  };
  const changeQuestion = (id: string, patch: Partial<FormQuestion>): void =>
    change(
      { questions: questions.map((entry) => (entry.question === id ? { ...entry, ...patch } : entry)) },
      `${Object.keys(patch)} ${id}`,
    );
  const offsetOf = (section: number): number => questions.filter((entry) => entry.section < section).length;
  const deeds = {
    onMove: (id: string, to: number): void => {
      const from = questions.findIndex((entry) => entry.question === id);
      change({ questions: moved(questions, from, offsetOf(questions[from]!.section) + to) }, `move ${id}`);
    },
    onSection: (id: string, section: number): void => onChange(withQuestionIn(parts, id, section)),
    onMarks: (id: string, marks: number): void => changeQuestion(id, { marks }),
    onSample: (id: string, sample: boolean): void => changeQuestion(id, { sample }),
    onRemove: (id: string): void => {
      const gone = questions.find((entry) => entry.question === id);
      if (gone) undoable(texts.removed(gone.title), { ...parts, questions: questions.filter((one) => one !== gone) });
    },
  };
  const add = (section: number, added: readonly FormQuestion[]): void => {
    const end = offsetOf(section + 1);
    change({ questions: questions.toSpliced(end, 0, ...added.map((entry) => ({ ...entry, section }))) });
  };
  const count = questionCount(questions, draws);
  const totals = sectionTotals(parts);
  const faults = ['questions', 'draws', 'sections'].flatMap((path) => {
    const error = errors[path];
    return typeof error === 'string' ? [error] : [];
  });

  const bodyOf = (section: number) => {
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
            offset={offsetOf(section)}
            sections={sections}
            errors={errors}
            deeds={deeds}
            isPublic={values.isPublic}
          />
        )}
        <DrawRows
          draws={drawn}
          isPremium={values.subscription === subscriptions.PREMIUM}
          errors={errors}
          onChange={(at, draw) => change({ draws: draws.with(at, draw) }, `draw ${at}`)}
          onRemove={(at) => undoable(texts.drawRemoved, { ...parts, draws: draws.toSpliced(at, 1) })}
        />
        <Group gap="xs">
          <Button
            variant="default"
            data-path={section === 0 ? 'questions' : undefined}
            leftSection={<IconPlus size={18} stroke={1.5} />}
            onClick={() => setPicking(section)}
          >
            {texts.add}
          </Button>
          <Button
            variant="default"
            data-path={section === 0 ? 'draws' : undefined}
            title={texts.drawHelp}
            leftSection={<IconArrowsShuffle size={18} stroke={1.5} />}
            onClick={() => change({ draws: [...draws, newDraw(section)] })}
          >
            {texts.draw}
          </Button>
        </Group>
      </>
    );
  };

  return (
    <SectionCard name="questions">
      {count > 0 && (
        <Group justify="space-between">
          <Text size="sm" fw={550} role="status">
            {texts.total(words.questionCount(count), words.markCount(number(totalMarks(questions, draws))))}
          </Text>
          <Group gap={4}>
            <SameMarks
              onSet={(marks) =>
                undoable(texts.sameMarksSet(words.markCount(number(marks))), {
                  ...parts,
                  questions: questions.map((entry) => ({ ...entry, marks })),
                  draws: draws.map((draw) => ({ ...draw, marks })),
                })
              }
            />
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => undoable(texts.cleared(count), { ...parts, questions: [], draws: [] })}
            >
              {texts.clear}
            </Button>
          </Group>
        </Group>
      )}
      {sections.length === 0
        ? bodyOf(0)
        : sections.map((section, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a section has no other name, and all its fields are controlled
            <Stack key={index} gap="md" className={classes.sectionBlock}>
              <SectionHead
                section={section}
                totals={texts.total(
                  words.questionCount(totals[index]!.questionCount),
                  words.markCount(number(totals[index]!.marks)),
                )}
                index={index}
                count={sections.length}
                errors={errors}
                onChange={(changed) => change({ sections: sections.with(index, changed) }, `section ${index}`)}
                onMove={(to) => onChange(withMovedSection(parts, index, to))}
                onRemove={() => undoable(texts.sectionRemoved(section.name), withoutSection(parts, index))}
              />
              {bodyOf(index)}
            </Stack>
          ))}
      {faults.map((fault) => (
        <Text key={fault} c="red" size="sm">
          {fault}
        </Text>
      ))}
      <Group>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          disabled={!canUndo}
          title={texts.undoShortcut}
          leftSection={<IconArrowBackUp size={18} stroke={1.5} />}
          onClick={undo}
        >
          {texts.undoChange}
        </Button>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconSection size={18} stroke={1.5} />}
          onClick={() => onChange(withSection(parts, texts.newSection(sections.length + 1)))}
        >
          {sections.length === 0 ? texts.divide : texts.addSection}
        </Button>
      </Group>
      <QuestionPicker
        isOpen={picking !== null}
        onClose={() => setPicking(null)}
        questions={questions}
        onAdd={(added) => add(picking ?? 0, added)}
      />
    </SectionCard>
  );
}
