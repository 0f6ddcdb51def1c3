import { Badge, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconArrowsShuffle, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { nameOf, questionTexts } from '#items/question-bank/screens/shared/question-texts.ts';
import { isTextOnly } from '#items/question-types/text-only/is-text-only.ts';
import { typeNameOf } from '#items/question-types/type-names.ts';
import { fullTitle } from '#platform/text/full-title.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { drawWords } from '#quizzes/sections/rules-draws.ts';
import type { Quiz } from '../contract.ts';
import classes from './quiz.module.css';
import { quizTexts } from './texts.ts';
import { quizPath } from './use-quiz-commands.ts';

type Entry = Quiz['questions'][number];

/** Not a text without a question. */
const isAsked = ({ question }: Entry): boolean => !isTextOnly(question.type);

function QuestionEntry({ entry, number, isEven }: { entry: Entry; number: number | null; isEven: boolean }) {
  const texts = useTexts(quizTexts);
  const words = useTexts(questionTexts);
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
        <span className={classes.questionNumber}>{number === null ? '' : `${number}.`}</span>
        <span className={classes.questionTitle}>
          <bdi>{fullTitle(question.title, question.excerpt)}</bdi>
        </span>
        {number === null && (
          <Badge size="sm" color="gray" flex="none">
            {typeNameOf(question.type)}
          </Badge>
        )}
        {!isEven && number !== null && (
          <Text span size="sm" c="dimmed" className="tabular" style={{ flex: 'none' }}>
            {texts.markCount(format.number(marks))}
          </Text>
        )}
      </button>
      {isOpen && (
        <div id={bodyId} className={classes.questionBody}>
          <Text size="sm" mb={8}>
            <bdi>{question.excerpt}</bdi>
          </Text>
          <Group gap="xs">
            <Badge color="gray">{typeNameOf(question.type)}</Badge>
            {number !== null && <Badge color="gray">{nameOf(words.difficulties, question.difficulty)}</Badge>}
            <TextLink size="sm" to="/questions/$id" params={{ id: question._id }}>
              {texts.detail.openQuestion}
            </TextLink>
          </Group>
        </div>
      )}
    </li>
  );
}

function DrawEntry({ draw }: { draw: Quiz['draws'][number] }) {
  const texts = useTexts(quizTexts);
  const format = useFormat();
  return (
    <li className={classes.drawEntry}>
      <IconArrowsShuffle size={16} stroke={1.5} aria-hidden />
      <span className={classes.questionTitle}>
        {texts.detail.drawn(drawWords(draw))}
        {draw.pool !== null && (
          <Text span size="sm" c="dimmed">
            {' '}
            {texts.detail.fromPool(format.number(draw.pool))}
          </Text>
        )}
      </span>
      <Text span size="sm" c="dimmed" className="tabular" style={{ flex: 'none' }}>
        {texts.detail.each(texts.markCount(format.number(draw.marks)))}
      </Text>
    </li>
  );
}

/** Section by section; a quiz without sections is one. */
function Parts({ quiz, each, most }: { quiz: Quiz; each: number | null; most: number }) {
  const texts = useTexts(quizTexts);
  const format = useFormat();
  const ordered = quiz.questions.toSorted((a, b) => a.section - b.section);
  const asked = ordered.filter(isAsked);
  const numbered = ordered.map((entry, index) => ({
    entry,
    position: index + 1,
    number: isAsked(entry) ? asked.indexOf(entry) + 1 : null,
  }));
  const sections = quiz.sections.length === 0 ? [null] : quiz.sections;
  return sections.map((section, index) => (
    <section key={section?.name ?? ''} className={classes.part}>
      {section && (
        <Title order={3} size="h4">
          <bdi>{section.name}</bdi>
        </Title>
      )}
      {section && (
        <Text size="sm" c="dimmed" className="tabular">
          {[
            texts.questionCount(section.questionCount),
            texts.markCount(format.number(section.marks)),
            ...(section.durationSeconds === null ? [] : [format.timeLimit(section.durationSeconds)]),
          ].join(' · ')}
        </Text>
      )}
      {section && section.instructions !== '' && <RichText html={section.instructions} />}
      <ol className={classes.questionList}>
        {numbered
          .filter(({ entry, position }) => entry.section === index && position <= most)
          .map(({ entry, number }) => (
            <QuestionEntry key={entry.question._id} entry={entry} number={number} isEven={each !== null} />
          ))}
        {quiz.draws
          .filter((draw) => draw.section === index)
          .map((draw) => (
            <DrawEntry key={JSON.stringify(draw)} draw={draw} />
          ))}
      </ol>
    </section>
  ));
}

/** So many are shown until all are asked for, so that the settings below them on a phone are not screens away. */
const SHOWN = 12;

/** The marks of every question where all have the same; said once then. */
function marksOfEach({ questions, draws }: Quiz): number | null {
  const [first, ...rest] = questions.filter(isAsked).map(({ marks }) => marks);
  return first !== undefined && draws.length === 0 && rest.every((marks) => marks === first) ? first : null;
}

/** The questions of a quiz, for faculty. */
export function QuizQuestions({ quiz }: { quiz: Quiz }) {
  const texts = useTexts(quizTexts);
  const format = useFormat();
  const [isAll, setAll] = useState(false);
  const each = marksOfEach(quiz);
  return (
    <Card p="lg" component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3">
          {texts.detail.questions}
        </Title>
        <Text size="sm" c="dimmed" className="tabular">
          {[
            texts.questionCount(quiz.questionCount),
            texts.markCount(format.number(quiz.totalMarks)),
            ...(each === null ? [] : [texts.detail.each(texts.markCount(format.number(each)))]),
          ].join(' · ')}
        </Text>
      </Group>
      {quiz.questionCount === 0 && quiz.questions.length === 0 ? (
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
        <>
          <Parts quiz={quiz} each={each} most={isAll ? Number.POSITIVE_INFINITY : SHOWN} />
          {!isAll && quiz.questions.length > SHOWN && (
            <Button variant="default" size="sm" mt="md" onClick={() => setAll(true)}>
              {texts.detail.showAll(quiz.questions.length)}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}
