import { ActionIcon, Alert, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCircleCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CheckCard } from '#quizzes/check/screens/CheckCard.tsx';
import type { Quiz } from '../contract.ts';
import { quizQuery } from '../queries.ts';
import { NewerVersions } from './NewerVersions.tsx';
import { QuizQuestions } from './QuizQuestions.tsx';
import { QuizSettings } from './QuizSettings.tsx';
import classes from './quiz.module.css';
import { type StartButton, StudentOverview } from './StudentOverview.tsx';
import { QuizHead, type QuizTab } from './shared/QuizHead.tsx';
import { quizTexts } from './texts.ts';
import { quizLink } from './use-quiz-commands.ts';

/** What other slices put onto the page of a quiz. */
export interface QuizParts {
  readonly Start: StartButton;
  /** Downloads the dates of a quiz. */
  readonly Dates: ComponentType<{ quizId: string }>;
  readonly Analysis: ComponentType<{ quizId: string }>;
  readonly Leaderboard: ComponentType<{ quizId: string }>;
}

/** Told once after publishing: where students find the quiz. */
function PublishedNotification({ quiz }: { quiz: Quiz }) {
  const texts = useTexts(quizTexts).detail;
  const navigate = useNavigate();
  const clipboard = useClipboard({ timeout: 2000 });
  const link = quizLink(quiz);
  return (
    <Alert
      mb="lg"
      color="green"
      role="status"
      icon={<IconCircleCheck size={20} stroke={1.5} />}
      title={
        <Group justify="space-between" wrap="nowrap" w="100%">
          <span>{texts.publishedTitle}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.dismiss}
            onClick={() => void navigate({ to: '.', search: {}, replace: true })}
          >
            <IconX size={18} stroke={1.5} />
          </ActionIcon>
        </Group>
      }
      styles={{ label: { width: '100%' } }}
    >
      <Text size="sm" mb="xs">
        {texts.publishedText}
      </Text>
      <Group gap="xs" align="flex-end">
        <TextInput
          label={texts.linkLabel}
          readOnly
          value={link}
          maw={560}
          style={{ flex: '1 1 240px' }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={18} stroke={1.5} /> : <IconCopy size={18} stroke={1.5} />}
          onClick={() => clipboard.copy(link)}
        >
          <span role="status">{clipboard.copied ? texts.copied : texts.copy}</span>
        </Button>
      </Group>
    </Alert>
  );
}

function Prose({ title, html }: { title: string; html: string }) {
  if (html === '') return null;
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      <RichText html={html} />
    </Card>
  );
}

function FacultyOverview({ quiz }: { quiz: Quiz }) {
  const texts = useTexts(quizTexts).detail;
  return (
    <div className={classes.columns}>
      <Stack gap="lg">
        {quiz.may.publish && <CheckCard quizId={quiz._id} edit={quiz.edit} />}
        <NewerVersions quiz={quiz} />
        <QuizQuestions quiz={quiz} />
        <Prose title={texts.description} html={quiz.description} />
        <Prose title={texts.instructions} html={quiz.instructions} />
      </Stack>
      <div>
        <QuizSettings quiz={quiz} />
      </div>
    </div>
  );
}

/** One quiz: what it is, and under its tabs how it went. */
export function QuizScreen(props: { quizId: string; tab: QuizTab; isJustPublished: boolean; parts: QuizParts }) {
  const { data: quiz, dataUpdatedAt } = useSuspenseQuery(quizQuery(props.quizId));
  const { Start, Dates, Analysis, Leaderboard } = props.parts;
  const mayShow = {
    overview: true,
    participants: false,
    complaints: false,
    regrade: false,
    statistics: false,
    overrides: false,
    access: false,
    preview: false,
    marking: false,
    analysis: quiz.may.seeAnalysis,
    leaderboard: quiz.may.seeLeaderboard,
  };
  const tab = mayShow[props.tab] ? props.tab : 'overview';
  return (
    <>
      <QuizHead quiz={quiz} tab={tab} />
      {props.isJustPublished && quiz.publishedAt !== null && <PublishedNotification quiz={quiz} />}
      {tab === 'overview' &&
        (quiz.may.edit ? (
          <FacultyOverview quiz={quiz} />
        ) : (
          <StudentOverview quiz={quiz} heardAt={dataUpdatedAt} Start={Start} Dates={Dates} />
        ))}
      {tab === 'analysis' && <Analysis quizId={quiz._id} />}
      {tab === 'leaderboard' && <Leaderboard quizId={quiz._id} />}
    </>
  );
}
