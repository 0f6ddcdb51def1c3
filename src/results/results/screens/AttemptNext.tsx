import { Card, Group, Text, Title } from '@mantine/core';
import { IconChartBar, IconListCheck, IconRepeat, IconTargetArrow, IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { quizQuery } from '#quizzes/queries.ts';
import type { AttemptSummary } from '../contract.ts';
import { type AttemptReport, attemptCountQuery } from '../queries.ts';
import classes from './attempt.module.css';
import { resultsTexts } from './texts.ts';

const icon = { size: 18, stroke: 1.5 } as const;

/** Another attempt, where one may be started now. */
function Again({ attempt, mayStart }: { attempt: AttemptSummary; mayStart: boolean }) {
  const texts = useTexts(resultsTexts).result;
  const { data } = useQuery(attemptCountQuery(attempt.quiz._id));
  if (!data) return null;
  const { count, allowed, left } = data;
  return (
    <>
      {mayStart && left !== 0 && (
        <ButtonLink
          variant="default"
          to="/quizzes/$name/{-$id}"
          params={{ name: attempt.quiz.slug, id: attempt.quiz._id }}
          leftSection={<IconRepeat {...icon} />}
        >
          {texts.again}
        </ButtonLink>
      )}
      <Text size="sm" c="dimmed" className={classes.wide ?? ''}>
        {allowed === null ? texts.usedOpen(count) : texts.used(count, allowed)}
      </Text>
    </>
  );
}

/** As far as its student may know: 0 where they may not. */
const missedOf = ({ tally }: AttemptSummary): number => (tally ? tally.partial + tally.wrong + tally.blank : 0);

/** Where to go from a result; only what the viewer may open. */
export function AttemptNext(props: { report: AttemptReport; isMine: boolean; certificate: ReactNode }) {
  const { report, isMine } = props;
  const { attempt } = report;
  const texts = useTexts(resultsTexts).result;
  const { data: quiz } = useQuery(quizQuery(attempt.quiz._id));
  const params = { name: attempt.quiz.slug, id: attempt.quiz._id };
  return (
    <Card p="lg" component="section" data-no-print>
      <Title order={2} size="h3" mb="sm">
        {texts.next}
      </Title>
      <div className={classes.nextSteps}>
        {attempt.may.review && (
          <ButtonLink to="/exam/review/{-$id}" params={{ id: attempt._id }} leftSection={<IconListCheck {...icon} />}>
            {texts.review}
          </ButtonLink>
        )}
        {isMine && attempt.may.review && missedOf(attempt) > 0 && (
          <ButtonLink
            variant="default"
            to="/practice/run"
            search={{ from: 'mistakes', attempt: attempt._id }}
            leftSection={<IconTargetArrow {...icon} />}
          >
            {texts.practiseMistakes}
          </ButtonLink>
        )}
        {props.certificate}
        {isMine && <Again attempt={attempt} mayStart={quiz?.may.start === true} />}
        {(quiz?.may.seeLeaderboard || quiz?.may.seeAnalysis) && (
          <Group gap="4px 20px" className={classes.wide ?? ''}>
            {quiz.may.seeLeaderboard && (
              <TextLink
                to="/quizzes/$name/{-$id}"
                params={params}
                search={{ tab: 'leaderboard' }}
                size="sm"
                className={classes.further ?? ''}
              >
                <IconTrophy {...icon} aria-hidden />
                {texts.leaderboard}
              </TextLink>
            )}
            {quiz.may.seeAnalysis && (
              <TextLink
                to="/quizzes/$name/{-$id}"
                params={params}
                search={{ tab: 'analysis' }}
                size="sm"
                className={classes.further ?? ''}
              >
                <IconChartBar {...icon} aria-hidden />
                {texts.analysis}
              </TextLink>
            )}
          </Group>
        )}
      </div>
    </Card>
  );
}
