import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '#platform/web/format.ts';
import { notify } from '#platform/web/notifications-store.ts';
import { useTexts } from '#platform/web/texts.ts';
import { quizTexts } from '../texts.ts';
import { type FormQuestion, moved, totalMarks } from './form-values.ts';
import { QuestionPicker } from './QuestionPicker.tsx';
import { QuestionRows } from './QuestionRows.tsx';
import { SectionCard } from './SectionCard.tsx';
import { formTexts } from './texts.ts';

/** The questions of the quiz: chosen, ordered, each with its marks. */
export function QuestionsSection(props: {
  questions: readonly FormQuestion[];
  onChange: (questions: FormQuestion[]) => void;
  errors: Readonly<Record<string, unknown>>;
  isPublic: boolean;
}) {
  const texts = useTexts(formTexts).questions;
  const words = useTexts(quizTexts);
  const { number } = useFormat();
  const { questions, onChange, errors } = props;
  const [isPicking, setPicking] = useState(false);

  const undoable = (msg: string, after: FormQuestion[]): void => {
    const before = [...questions];
    onChange(after);
    notify.info(msg, { action: { label: texts.undo, run: () => onChange(before) } });
  };
  const deeds = {
    onMove: (id: string, to: number) =>
      onChange(
        moved(
          questions,
          questions.findIndex((entry) => entry.question === id),
          to,
        ),
      ),
    onMarks: (id: string, marks: number) =>
      onChange(questions.map((entry) => (entry.question === id ? { ...entry, marks } : entry))),
    onSample: (id: string, sample: boolean) =>
      onChange(questions.map((entry) => (entry.question === id ? { ...entry, sample } : entry))),
    onRemove: (id: string) => {
      const gone = questions.find((entry) => entry.question === id);
      if (gone)
        undoable(
          texts.removed(gone.title),
          questions.filter((entry) => entry !== gone),
        );
    },
  };
  const listError = errors.questions;

  return (
    <SectionCard name="questions">
      {questions.length === 0 ? (
        <Text c="dimmed" size="sm">
          {texts.none}
        </Text>
      ) : (
        <div>
          <Group justify="space-between" mb={4}>
            <Text size="sm" fw={550} role="status">
              {texts.total(words.questionCount(questions.length), words.markCount(number(totalMarks(questions))))}
            </Text>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => undoable(texts.cleared(questions.length), [])}
            >
              {texts.clear}
            </Button>
          </Group>
          <QuestionRows questions={questions} errors={errors} deeds={deeds} isPublic={props.isPublic} />
        </div>
      )}
      {typeof listError === 'string' && (
        <Text c="red" size="sm">
          {listError}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          data-path="questions"
          leftSection={<IconPlus size={18} stroke={1.5} />}
          onClick={() => setPicking(true)}
        >
          {texts.add}
        </Button>
      </Group>
      <QuestionPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        questions={questions}
        onAdd={(added) => onChange([...questions, ...added])}
      />
    </SectionCard>
  );
}
