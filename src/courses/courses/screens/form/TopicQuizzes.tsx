import { ActionIcon, Badge, Input, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { quizzesQuery } from '#quizzes/queries.ts';
import classes from './form.module.css';
import { courseFormTexts } from './texts.ts';
import type { TopicValues } from './topic-values.ts';

type Entry = TopicValues['quizzes'][number];

const SHOWN = 30;

/** The quizzes of a topic, each with the percentage that passes it. */
export function TopicQuizzes(props: {
  quizzes: readonly Entry[];
  onChange: (quizzes: Entry[]) => void;
  error: string | undefined;
}) {
  const all = useTexts(courseFormTexts);
  const texts = all.topic;
  const { quizzes, onChange, error } = props;
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const { data } = useQuery(quizzesQuery({ q, limit: SHOWN, sort: 'name' }));
  const taken = new Set(quizzes.map((entry) => entry.quiz));
  const found = (data?.quizzes ?? []).filter((quiz) => !taken.has(quiz._id));
  const add = (id: string | null): void => {
    const quiz = found.find((one) => one._id === id);
    if (!quiz) return;
    setTyped('');
    const isAvailable = quiz.dateState !== 'draft' && quiz.dateState !== 'archived';
    onChange([...quizzes, { quiz: quiz._id, name: quiz.name, passPercent: 0, isAvailable }]);
  };
  return (
    <Input.Wrapper labelElement="div" label={texts.quizzes} description={texts.quizzesHelp} error={error}>
      {quizzes.length > 0 && (
        <ul className={classes.quizzes}>
          {quizzes.map((entry, index) => (
            <li key={entry.quiz} className={classes.quizRow}>
              <div>
                <Text size="sm">{entry.name}</Text>
                {!entry.isAvailable && <Badge color="yellow">{texts.notAvailable}</Badge>}
              </div>
              <NumberField
                unit="percent"
                min={0}
                max={100}
                path={`quizzes.${index}.passPercent`}
                ariaLabel={texts.passPercent(entry.name)}
                input={{ title: texts.passHelp, size: 'sm', rightSection: '%' }}
                value={entry.passPercent}
                onChange={(passPercent) =>
                  onChange(quizzes.map((one) => (one === entry ? { ...one, passPercent } : one)))
                }
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={texts.removeQuiz(entry.name)}
                onClick={() => onChange(quizzes.filter((one) => one !== entry))}
              >
                <IconX size={18} stroke={1.5} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Select
        mt="xs"
        aria-label={texts.addQuiz}
        placeholder={texts.findQuiz}
        data-path="quizzes"
        searchable
        nothingFoundMessage={texts.noQuiz}
        data={found.map((quiz) => ({ value: quiz._id, label: quiz.name }))}
        // The server has searched already.
        filter={({ options }) => options}
        value={null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={add}
      />
    </Input.Wrapper>
  );
}
