import { Alert, Button, Card, Modal, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useSession } from '#platform/web/session.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageSkeleton } from '#platform/web/ui/states.tsx';
import { OutcomeMark } from '#results/results/screens/shared/OutcomeMark.tsx';
import type { PublicQuiz } from '../contract.ts';
import { guestAttemptsQuery, useStartAsGuest } from '../queries.ts';
import { wayToStart } from '../rules.ts';
import classes from './public-quiz.module.css';
import { publicQuizTexts } from './texts.ts';

const GuestStart = lazy(() => import('./GuestStart.tsx'));

/** Starts the attempt; where time or attempts are limited, after one more look at what that means. */
function GuestButton({ quiz, taken, label }: { quiz: PublicQuiz; taken: number; label: string }) {
  const texts = useTexts(publicQuizTexts).before;
  const navigate = useNavigate();
  const start = useStartAsGuest();
  const [isStarting, setStarting] = useState(false);
  const [isAsking, asking] = useDisclosure();
  const begin = async (): Promise<void> => {
    setStarting(true);
    try {
      const attempt = await start(quiz._id);
      await navigate({ to: '/exam/{-$id}', params: { id: attempt._id } });
    } catch (error) {
      notify.error(error);
      setStarting(false);
    }
  };
  const isLimited = quiz.durationSeconds !== null || quiz.attemptsAllowed > 0;
  return (
    <>
      <Button
        size="md"
        fullWidth
        loading={isStarting && !isAsking}
        onClick={isLimited ? asking.open : () => void begin()}
      >
        {label}
      </Button>
      <Modal opened={isAsking} onClose={asking.close} title={texts.title} size="lg">
        <Suspense fallback={<PageSkeleton />}>
          <GuestStart
            quiz={quiz}
            taken={taken}
            isStarting={isStarting}
            onStart={() => void begin()}
            onCancel={asking.close}
          />
        </Suspense>
      </Modal>
    </>
  );
}

/** What this browser has done without an account, and how to keep it. */
function GuestResult({ quiz }: { quiz: PublicQuiz }) {
  const texts = useTexts(publicQuizTexts).result;
  const format = useFormat();
  const { registrationOpen } = useTenant();
  const { data } = useQuery(guestAttemptsQuery(quiz._id));
  const last = data?.attempts[0];
  if (!data || !last) return null;
  if (last.state === 'open')
    return (
      <Alert variant="light" color="info" title={texts.running}>
        <ButtonLink mt="xs" to="/exam/{-$id}" params={{ id: last._id }}>
          {texts.resume}
        </ButtonLink>
      </Alert>
    );
  return (
    <Card p="lg" component="section" aria-labelledby="guest-result">
      <Stack gap="xs">
        <Title order={2} size="h3" id="guest-result">
          {texts.title}
        </Title>
        {last.score !== null && last.percent !== null && (
          <Text size="xl" fw={600} className="tabular">
            {texts.score(format.marks(last.score, last.maxScore), last.maxScore === 1, format.percent(last.percent))}
          </Text>
        )}
        {last.passed !== null && <Text fw={550}>{last.passed ? texts.passed : texts.failed}</Text>}
        {last.questions.length > 0 && (
          <ol className={classes.outcomes} aria-label={texts.questions}>
            {last.questions.map(({ position, outcome, text }) => (
              <li key={position}>
                <span>{text === '' ? texts.question(position) : text}</span>
                <OutcomeMark outcome={outcome} />
              </li>
            ))}
          </ol>
        )}
        <Text size="sm" c="dimmed">
          {registrationOpen ? texts.keep : texts.closed}{' '}
          {data.keptUntil !== null && texts.keptUntil(format.date(data.keptUntil))}
        </Text>
        {registrationOpen && (
          <ButtonLink to="/register" search={{ fwd: `/myAttempt/${last._id}` }}>
            {texts.register}
          </ButtonLink>
        )}
      </Stack>
    </Card>
  );
}

function StartButton({ quiz, taken }: { quiz: PublicQuiz; taken: number }) {
  const { one: texts, result } = useTexts(publicQuizTexts);
  const { user } = useSession();
  if (user && user.role !== 'student')
    return (
      <ButtonLink size="md" fullWidth to="/quizzes/$name/{-$id}" params={{ name: quiz.slug, id: quiz._id }}>
        {texts.edit}
      </ButtonLink>
    );
  if (user)
    return (
      <ButtonLink size="md" fullWidth to="/exam/{-$id}" params={{ id: quiz._id }}>
        {texts.go}
      </ButtonLink>
    );
  if (wayToStart(quiz) === 'guest')
    return <GuestButton quiz={quiz} taken={taken} label={taken > 0 ? result.again : texts.startAsGuest} />;
  return (
    <ButtonLink size="md" fullWidth to="/login" search={{ fwd: `/exam/${quiz._id}` }}>
      {texts.signIn}
    </ButtonLink>
  );
}

/** The way into the quiz, for this reader: at once, after signing in, or not now. */
export function StartCard({ quiz }: { quiz: PublicQuiz }) {
  const { one: texts } = useTexts(publicQuizTexts);
  const format = useFormat();
  const { guest } = useSession();
  const { data } = useQuery({ ...guestAttemptsQuery(quiz._id), enabled: guest });
  const taken = data?.attempts ?? [];
  const isOpen = quiz.dateState === 'open';
  // What is running is continued from its own card, and a guest with no attempt left starts nothing.
  const isTaken =
    guest &&
    wayToStart(quiz) === 'guest' &&
    (taken.some((attempt) => attempt.state === 'open') ||
      (quiz.attemptsAllowed > 0 && taken.length >= quiz.attemptsAllowed));
  return (
    <>
      {guest && <GuestResult quiz={quiz} />}
      {!isTaken && (
        <Card p="lg">
          <Stack gap="xs">
            {isOpen ? (
              <>
                <StartButton quiz={quiz} taken={taken.length} />
                {quiz.durationSeconds !== null && (
                  <Text size="sm" c="dimmed">
                    {texts.clock}
                  </Text>
                )}
                {quiz.subscription === 2 && (
                  <Text size="sm" c="dimmed">
                    {texts.premiumHelp}
                  </Text>
                )}
              </>
            ) : (
              <Text fw={550}>
                {quiz.dateState === 'scheduled' && quiz.opensAt !== null
                  ? texts.scheduled(format.dateTime(quiz.opensAt))
                  : texts.closed}
              </Text>
            )}
          </Stack>
        </Card>
      )}
    </>
  );
}
