import { Alert, Card, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import type { AttemptSummary } from '../contract.ts';
import { attemptQuery } from '../queries.ts';
import { mayBeCertified } from '../rules.ts';
import { AttemptHead, BackArrow, useIsMine } from './AttemptHead.tsx';
import { AttemptNext } from './AttemptNext.tsx';
import { ExplanationCard, ScoreCard } from './AttemptScore.tsx';
import classes from './attempt.module.css';
import { OtherAttempts } from './OtherAttempts.tsx';
import { StrengthsCards } from './StrengthsCard.tsx';
import { resultsTexts } from './texts.ts';

// Brings the players of all question types along; only faculty need it, and only sometimes.
const LateAnswers = lazy(() =>
  import('#delivery/late/screens/shared/LateAnswers.tsx').then((module) => ({ default: module.LateAnswers })),
);

const LeaveSafeBrowser = lazy(() => import('#delivery/safe-browser/screens/shared/LeaveSafeBrowser.tsx'));
/** Only to show the way out: nothing is trusted for it. */
const isInSafeBrowser = (): boolean => 'SafeExamBrowser' in window || / SEB\//.test(navigator.userAgent);

function Back({ attempt, isMine }: { attempt: AttemptSummary; isMine: boolean }) {
  const texts = useTexts(resultsTexts).result;
  if (isMine)
    return (
      <TextLink to="/myAttempt" size="sm" className={classes.back ?? ''}>
        <BackArrow /> {texts.backMine}
      </TextLink>
    );
  return (
    <TextLink
      to="/quizzes/$name/{-$id}/participants"
      params={{ name: attempt.quiz.slug, id: attempt.quiz._id }}
      size="sm"
      className={classes.back ?? ''}
    >
      <BackArrow /> {texts.backFaculty}
    </TextLink>
  );
}

/**
 * What came out of one attempt: the number first, then why, then what next. `certificateOf` leads on from a quiz that is
 * passed, `sentOf` says which other systems have its result.
 */
export function AttemptScreen(props: {
  id: string;
  certificateOf: (quizId: string) => ReactNode;
  sentOf: (quizId: string) => ReactNode;
}) {
  const { id, certificateOf, sentOf } = props;
  const texts = useTexts(resultsTexts);
  const words = texts.result;
  const { data: report } = useSuspenseQuery(attemptQuery(id));
  const { attempt, person, notice: notification } = report;
  const isMine = useIsMine(person);
  const isOpen = attempt.state === 'open';
  const format = useFormat();
  return (
    <>
      <AttemptHead
        title={(isOpen ? words.titleRunning : words.title)(attempt.quiz.name)}
        attempt={attempt}
        person={person}
        back={<Back attempt={attempt} isMine={isMine} />}
        action={
          attempt.may.resume && (
            <ButtonLink to="/exam/{-$id}" params={{ id: attempt._id }}>
              {texts.resume}
            </ButtonLink>
          )
        }
      />
      {!isOpen && isMine && isInSafeBrowser() && (
        <Suspense>
          <LeaveSafeBrowser />
        </Suspense>
      )}
      {isOpen ? (
        <Stack gap="lg">
          <Card p="lg">
            <Text>{isMine ? words.runningMine : words.runningTheirs}</Text>
          </Card>
          {isMine && <OtherAttempts attempt={attempt} />}
        </Stack>
      ) : (
        <div className={classes.columns}>
          <Stack gap="lg" className={classes.scoreArea}>
            <ScoreCard report={report} />
            {isMine && sentOf(attempt.quiz._id)}
            {(notification !== null || attempt.resultsAt !== null) && (
              <Alert color="gray" icon={<IconInfoCircle size={18} stroke={1.5} />}>
                {attempt.resultsAt === null
                  ? notification
                  : (isMine ? words.awaitedMine : words.awaitedTheirs)(format.time(attempt.resultsAt))}
              </Alert>
            )}
          </Stack>
          <div className={classes.nextArea}>
            <AttemptNext
              report={report}
              isMine={isMine}
              certificate={isMine && mayBeCertified(attempt) && certificateOf(attempt.quiz._id)}
            />
          </div>
          <Stack gap="lg" className={classes.restArea}>
            <ExplanationCard report={report} />
            <StrengthsCards report={report} isMine={isMine} />
            {isMine ? (
              <OtherAttempts attempt={attempt} />
            ) : (
              <Suspense>
                <LateAnswers attemptId={attempt._id} />
              </Suspense>
            )}
          </Stack>
        </div>
      )}
    </>
  );
}
