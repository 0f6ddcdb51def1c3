import { Badge, Card, Group, Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '#platform/web/format.ts';
import { ButtonLink, TextLink } from '#platform/web/links.tsx';
import { useTexts } from '#platform/web/texts.ts';
import type { Quiz } from '../contract.ts';
import { difficultyName, typeName } from './question-words.ts';
import classes from './quiz.module.css';
import { quizTexts } from './texts.ts';
import { quizPath } from './use-quiz-commands.ts';

type Entry = Quiz['questions'][number];

function QuestionEntry({ entry, position }: { entry: Entry; position: number }) {
  const texts = useTexts(quizTexts);
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { question, marks } = entry;
  const bodyId = `question-${question._id}`;
  return (
    <li>
      <button
        type="button"
        className={classes.questionHead}
        aria-expanded={isOpen}
        aria-controls={isOpen ? bodyId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} stroke={1.5} aria-hidden />
        <span className={classes.questionTitle}>
          {position}. {question.title}
        </span>
        <Text span size="sm" c="dimmed" className="tabular" style={{ flex: 'none' }}>
          {texts.markCount(format.number(marks))}
        </Text>
      </button>
      {isOpen && (
        <div id={bodyId} className={classes.questionBody}>
          <Text size="sm" mb={8}>
            {question.excerpt}
          </Text>
          <Group gap="xs">
            <Badge color="gray">{typeName(question.type)}</Badge>
            <Badge color="gray">{difficultyName(question.difficulty)}</Badge>
            <TextLink size="sm" to={`/questions/${question._id}` as '/'}>
              {texts.detail.openQuestion}
            </TextLink>
          </Group>
        </div>
      )}
    </li>
  );
}

/** The questions of a quiz, for faculty. */
export function QuizQuestions({ quiz }: { quiz: Quiz }) {
  const texts = useTexts(quizTexts);
  const format = useFormat();
  return (
    <Card p="lg" component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3">
          {texts.detail.questions}
        </Title>
        <Text size="sm" c="dimmed" className="tabular">
          {texts.questionCount(quiz.questionCount)} · {texts.markCount(format.number(quiz.totalMarks))}
        </Text>
      </Group>
      {quiz.questions.length === 0 ? (
        <>
          <Text size="sm" c="dimmed" mb="md">
            {texts.detail.noQuestions}
          </Text>
          <Group>
            <ButtonLink variant="default" to="/quizzes/$name/{-$id}/edit" params={quizPath(quiz)} hash="questions">
              {texts.detail.addQuestions}
            </ButtonLink>
          </Group>
        </>
      ) : (
        <ol className={classes.questionList}>
          {quiz.questions.map((entry, index) => (
            <QuestionEntry key={entry.question._id} entry={entry} position={index + 1} />
          ))}
        </ol>
      )}
    </Card>
  );
}
