import { Alert, Button, Card, Group, Table, Text, Title } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { addressOf } from '#platform/contract/address.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink, ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import type { TaskView } from '#tasks/contract.ts';
import { taskQuery } from '#tasks/queries.ts';
import { TaskProgress } from '#tasks/screens/shared/TaskProgress.tsx';
import { liveHostQuery, liveReportQuery, makeAttempts } from '../../queries.ts';
import { exportLiveReport, type getLiveReport } from '../../report/contract.ts';
import { Board } from '../parts/Board.tsx';
import { Distribution } from '../parts/Distribution.tsx';
import { teamRow } from '../parts/rows.ts';
import { WordCloud } from '../parts/WordCloud.tsx';
import { liveTexts } from '../texts.ts';
import classes from './start.module.css';
import { liveStartTexts } from './texts.ts';

/** In the order in which they are told. */
const OUTCOMES = ['made', 'notMeant', 'usedUp', 'running', 'guests', 'leftOut'] as const;

/** How many attempts the task has made, and how many players have none, by reason. */
function Outcome({ result }: { result: TaskView['result'] | undefined }) {
  const texts = useTexts(liveStartTexts).report;
  const format = useFormat();
  const counts = OUTCOMES.map((name) => ({ name, count: Number(result?.[name] ?? 0) }));
  const told = counts.filter(({ name, count }) => count > 0 || name === 'made');
  if (!result) return <Text>{texts.attemptsMade}</Text>;
  return (
    <>
      {told.map(({ name, count }) => (
        <Text key={name}>{texts.outcome[name](format.number(count))}</Text>
      ))}
    </>
  );
}

type Report = ResponseOf<typeof getLiveReport>;

const icon = { size: 18, stroke: 1.5 } as const;

/** Attempts at the quiz from what members answered: made once, when the game is over. */
function Attempts({ game, report }: { game: string; report: Report }) {
  const texts = useTexts(liveStartTexts).report;
  const { data: host, refetch } = useQuery(liveHostQuery(game));
  const make = useMutation({
    mutationFn: () => makeAttempts(game),
    onError: notify.error,
    onSuccess: () => void refetch(),
  });
  const taskId = make.data?.task ?? host?.attemptsTask ?? null;
  // The task of an admin, or one that was deleted, can't be shown: the host can start another, which makes no attempt twice.
  const task = useQuery({ ...taskQuery(taskId ?? ''), enabled: taskId !== null });
  if (!host || host.attempts === 'none' || host.room.phase !== 'finished') return null;
  return (
    <Card p="lg" component="section" data-no-print>
      <Title order={2} size="h3" mb="xs">
        {texts.attempts}
      </Title>
      {host.attempts === 'made' ? (
        <Outcome result={task.data?.result} />
      ) : report.quizAsksConditions ? (
        <Text>{texts.attemptsRefused}</Text>
      ) : taskId !== null && !task.isError ? (
        <TaskProgress taskId={taskId}>{({ result }) => <Outcome result={result} />}</TaskProgress>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {texts.attemptsHelp(report.members, report.guests)}
          </Text>
          <div>
            <Button disabled={report.members === 0} loading={make.isPending} onClick={() => make.mutate()}>
              {texts.makeAttempts}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function Players({ report }: { report: Report }) {
  const texts = useTexts(liveStartTexts).report;
  const format = useFormat();
  const scored = report.steps.filter(({ kind }) => kind === 'question').length;
  const hasTeams = report.teams.length > 0;
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {texts.players}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={classes.scroll} aria-label={texts.players} tabIndex={0}>
        <Table verticalSpacing={6} miw={440}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="end" w={70}>
                {texts.rank}
              </Table.Th>
              <Table.Th>{texts.name}</Table.Th>
              {hasTeams && <Table.Th>{texts.teams}</Table.Th>}
              <Table.Th ta="end">{texts.right}</Table.Th>
              <Table.Th ta="end">{texts.points}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="tabular">
            {report.players.map(({ player, rank, nickname, team, points, isGuest, answers }) => (
              <Table.Tr key={player}>
                <Table.Td ta="end">{format.number(rank)}</Table.Td>
                <Table.Td>
                  <bdi>{nickname}</bdi>{' '}
                  {isGuest && (
                    <Text span size="sm" c="dimmed">
                      {texts.guest}
                    </Text>
                  )}
                </Table.Td>
                {hasTeams && (
                  <Table.Td>
                    <bdi>{team}</bdi>
                  </Table.Td>
                )}
                <Table.Td ta="end">
                  {texts.rightOf(answers.filter(({ outcome }) => outcome === 'right').length, scored)}
                </Table.Td>
                <Table.Td ta="end">{format.number(points)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </section>
  );
}

function Questions({ report }: { report: Report }) {
  const texts = useTexts(liveStartTexts).report;
  const kinds = useTexts(liveTexts).kinds;
  const format = useFormat();
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {texts.questions}
      </Title>
      {report.steps.map((one) => (
        <article key={one.step} className={classes.item}>
          <Title order={3} size="h4">
            {one.step}. <bdi>{one.title}</bdi>
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {[
              one.kind === 'question' ? null : kinds[one.kind],
              texts.answers(one.answered),
              one.rightPercent === null ? null : texts.rightShare(format.percent(one.rightPercent)),
              one.sharePercent === null || one.sharePercent === one.rightPercent
                ? null
                : texts.meanShare(format.percent(one.sharePercent)),
              one.medianMs === null ? null : texts.median(format.duration(one.medianMs / 1000)),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </Text>
          {one.kind === 'word-cloud' ? (
            <WordCloud words={one.distribution.map(({ label, count }) => ({ text: label, count }))} />
          ) : (
            <Distribution rows={one.distribution} n={one.answered} />
          )}
        </article>
      ))}
    </section>
  );
}

/** What a game has shown, to be read, printed and taken along. */
export function ReportScreen({ game }: { game: string }) {
  const texts = useTexts(liveStartTexts).report;
  const shared = useTexts(liveTexts).board;
  const format = useFormat();
  const { data: report, error, refetch } = useQuery(liveReportQuery(game));
  if (!report) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { startedAt, finishedAt } = report;
  return (
    <>
      <PageHead
        title={texts.title(report.name)}
        windowTitle={texts.title(report.name)}
        lead={
          <>
            {startedAt !== null && `${texts.played(format.dateTime(startedAt))} `}
            {texts.facts(report.players.length, report.steps.length)}
          </>
        }
        above={<BackLink to="/live">{texts.back}</BackLink>}
        action={
          <Group gap="xs">
            <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
              {texts.print}
            </Button>
            <Button
              component="a"
              variant="default"
              href={addressOf(exportLiveReport.path, { id: game })}
              download
              leftSection={<IconDownload {...icon} />}
            >
              {texts.csv}
            </Button>
          </Group>
        }
      />
      <div className={classes.report}>
        {finishedAt === null && (
          <Alert color="info" data-no-print>
            {texts.notFinished}{' '}
            <ButtonLink size="compact-sm" variant="default" to="/live/$id" params={{ id: game }}>
              {texts.toHost}
            </ButtonLink>
          </Alert>
        )}
        {report.players.length === 0 ? (
          <EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>
        ) : (
          <>
            {report.teams.length > 0 && (
              <section>
                <Title order={2} size="h3" mb="xs">
                  {shared.teams}
                </Title>
                <Board rows={report.teams.map((team) => teamRow(team))} caption={shared.teams} />
              </section>
            )}
            <Attempts game={game} report={report} />
            <Players report={report} />
            <Questions report={report} />
          </>
        )}
      </div>
    </>
  );
}
