import { Alert, Button, Card, Group, Stack, Tabs, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconInfoCircle, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { useFormat } from '#platform/web/format.ts';
import { ButtonLink, TextLink } from '#platform/web/links.tsx';
import { PageHead } from '#platform/web/PageHead.tsx';
import { useViewer } from '#platform/web/session.ts';
import { ErrorState, PageSkeleton } from '#platform/web/states.tsx';
import { useTexts } from '#platform/web/texts.ts';
import type { AttemptSummary, attemptReportSchema } from '../contract.ts';
import { attemptQuery } from '../queries.ts';
import classes from './results.module.css';
import { AttemptState } from './shared/AttemptState.tsx';
import { AnalysisTab, LeaderboardTab } from './shared/QuizTabs.tsx';
import { Strengths } from './shared/Strengths.tsx';
import { resultsTexts } from './texts.ts';

type Report = z.output<typeof attemptReportSchema>;
const tabs = ['result', 'analysis', 'leaderboard'] as const;
export type AttemptTab = (typeof tabs)[number];

/** One attempt: the score first, then why, then what next. */
export function AttemptScreen({ id, tab }: { id: string; tab: AttemptTab }) {
  const texts = useTexts(resultsTexts).attempt;
  const navigate = useNavigate();
  const viewer = useViewer();
  const { data, error, refetch } = useQuery(attemptQuery(id));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { attempt, person } = data;
  const isMine = person._id === viewer?._id;
  return (
    <>
      <PageHead
        title={attempt.quiz.name}
        lead={isMine ? texts.attempt(attempt.number) : texts.of(person.name, attempt.number)}
        above={<Back isMine={isMine} attempt={attempt} />}
        action={
          <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.5} />} onClick={() => window.print()}>
            {texts.print}
          </Button>
        }
      />
      {attempt.state === 'open' ? (
        <Running attempt={attempt} />
      ) : (
        <Tabs
          value={tab}
          keepMounted={false}
          onChange={(next) =>
            void navigate({ to: '.', search: { tab: next === 'result' ? undefined : next } as never })
          }
        >
          <Tabs.List aria-label={texts.tabsLabel} mb="lg" data-no-print>
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {texts.tabs[one]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="result">
            <Result report={data} isMine={isMine} />
          </Tabs.Panel>
          <Tabs.Panel value="analysis">
            <AnalysisTab quizId={attempt.quiz._id} />
          </Tabs.Panel>
          <Tabs.Panel value="leaderboard">
            <LeaderboardTab quizId={attempt.quiz._id} />
          </Tabs.Panel>
        </Tabs>
      )}
    </>
  );
}

function Back({ isMine, attempt }: { isMine: boolean; attempt: AttemptSummary }) {
  const texts = useTexts(resultsTexts).attempt;
  const words = (
    <Group gap={4} component="span">
      <IconArrowLeft size={16} stroke={1.5} aria-hidden /> {isMine ? texts.back : texts.backToParticipants}
    </Group>
  );
  const { slug: name, _id: id } = attempt.quiz;
  return (
    <div data-no-print>
      {isMine ? (
        <TextLink to="/myAttempt" size="sm">
          {words}
        </TextLink>
      ) : (
        <TextLink to="/quizzes/$name/{-$id}/participants" params={{ name, id }} size="sm">
          {words}
        </TextLink>
      )}
    </div>
  );
}

function Running({ attempt }: { attempt: AttemptSummary }) {
  const texts = useTexts(resultsTexts).attempt;
  return (
    <Alert icon={<IconInfoCircle stroke={1.5} />} title={texts.running} role="status">
      <Text mb="sm">{texts.runningHelp}</Text>
      {attempt.may.resume && (
        <ButtonLink to="/exam/{-$id}" params={{ id: attempt._id }}>
          {texts.resume}
        </ButtonLink>
      )}
    </Alert>
  );
}

function Result({ report, isMine }: { report: Report; isMine: boolean }) {
  const texts = useTexts(resultsTexts).attempt;
  const format = useFormat();
  const { attempt, rank, passPercent } = report;
  const facts = [
    ...(rank ? [[texts.rank, texts.rankOf(rank.rank, rank.of)]] : []),
    ...(attempt.timeSpentSeconds === null ? [] : [[texts.time, format.duration(attempt.timeSpentSeconds)]]),
    ...(attempt.submittedAt === null
      ? []
      : [
          [
            texts.handedIn,
            `${format.dateTime(attempt.submittedAt)}${attempt.endedBy === 'time' ? `, ${texts.byTime}` : ''}`,
          ],
        ]),
  ];
  return (
    <Stack gap="lg">
      <Card p="lg" component="section" aria-label={texts.score} className="print-together">
        <div className={classes.score}>
          <div>
            <Text c="dimmed" size="sm">
              {texts.score}
            </Text>
            <div className={classes.big}>{attempt.percent === null ? '–' : format.percent(attempt.percent)}</div>
            <Text mt={4}>
              {attempt.score === null ? '–' : format.number(attempt.score)}{' '}
              {texts.ofMax(format.number(attempt.maxScore))}
            </Text>
          </div>
          <div>
            <Group gap="sm" mb={12}>
              <AttemptState attempt={attempt} />
              {passPercent !== null && (
                <Text size="sm" c="dimmed">
                  {texts.passMark(format.percent(passPercent))}
                </Text>
              )}
            </Group>
            <dl className={classes.facts}>
              {facts.map(([word, value]) => (
                <div key={word}>
                  <dt>{word}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </Card>
      {report.notice && <Alert icon={<IconInfoCircle stroke={1.5} />}>{report.notice}</Alert>}
      <Why report={report} />
      <Next report={report} isMine={isMine} />
    </Stack>
  );
}

const parts = ['right', 'partial', 'wrong', 'blank'] as const;

function Why({ report }: { report: Report }) {
  const texts = useTexts(resultsTexts).attempt;
  const { tally } = report.attempt;
  const groups = [
    { title: texts.byTag, strengths: report.strengthsByTag },
    { title: texts.byDifficulty, strengths: report.strengthsByDifficulty },
  ].filter(({ strengths }) => strengths.length > 0);
  if (!tally && groups.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {texts.why}
      </Title>
      {tally && (
        <div className="print-together">
          <div className={classes.tally} aria-hidden>
            {parts.map(
              (part) => tally[part] > 0 && <span key={part} data-part={part} style={{ flexGrow: tally[part] }} />,
            )}
          </div>
          <ul className={classes.tallyWords}>
            {parts.map(
              (part) =>
                (tally[part] > 0 || part !== 'partial') && (
                  <li key={part}>
                    <strong className="tabular">{tally[part]}</strong> {texts.tally[part]}
                  </li>
                ),
            )}
          </ul>
        </div>
      )}
      <div className={classes.columns}>
        {groups.map(({ title, strengths }) => (
          <section key={title}>
            <Title order={3} size="h4" mt="lg" mb="sm">
              {title}
            </Title>
            <Strengths strengths={strengths} />
          </section>
        ))}
      </div>
    </section>
  );
}

function Next({ report, isMine }: { report: Report; isMine: boolean }) {
  const texts = useTexts(resultsTexts).attempt;
  const { attempt, strengthsByTag } = report;
  const lost = (one: Report['strengthsByTag'][number]): number => one.maxMarks - one.marks;
  const weakest = [...strengthsByTag].sort((a, b) => lost(b) - lost(a))[0];
  const { slug: name, _id: id } = attempt.quiz;
  return (
    <section data-no-print>
      <Title order={2} size="h3" mb="sm">
        {texts.next}
      </Title>
      {isMine && weakest && lost(weakest) > 0 && strengthsByTag.length > 1 && (
        <Text mb="sm">{texts.weakest(weakest.label)}</Text>
      )}
      <Group>
        {attempt.may.review && (
          <ButtonLink to="/exam/review/{-$id}" params={{ id: attempt._id }}>
            {texts.review}
          </ButtonLink>
        )}
        <ButtonLink variant="default" to="/quizzes/$name/{-$id}" params={{ name, id }}>
          {texts.again}
        </ButtonLink>
      </Group>
    </section>
  );
}
