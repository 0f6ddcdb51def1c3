import { Alert, Button, Card, Loader, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ChartDrawing } from '#platform/web/ui/drawings.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { Models, Statistics } from '../contract.ts';
import { estimateOf } from '../queries.ts';
import { Chart } from './Chart.tsx';
import classes from './statistics.module.css';
import { statisticsTexts } from './texts.ts';
import { useStats } from './use-stats.ts';

const Curves = lazy(() => import('./Curves.tsx'));

function Information({ information }: { information: Models['information'] }) {
  const texts = useTexts(statisticsTexts).models;
  const { figure } = useStats();
  if (information.length === 0) return null;
  const peak = information.reduce((best, one) => (one.information > best.information ? one : best));
  return (
    <Chart
      title={texts.information}
      help={texts.informationHelp}
      summary={texts.peak(figure(peak.ability, 1))}
      columns={[texts.ability, texts.informationAxis, texts.error]}
      rows={information.map((one) => [figure(one.ability, 1), figure(one.information), figure(one.se)])}
      note={texts.peak(figure(peak.ability, 1))}
    >
      <Curves
        points={information.map(({ ability, information: value }) => ({ ability: figure(ability, 1), value }))}
        x="ability"
        y="value"
        label={texts.informationAxis}
        format={(value) => figure(value)}
      />
    </Chart>
  );
}

function Estimates({ data, result }: { data: Statistics; result: Models }) {
  const texts = useTexts(statisticsTexts);
  const { figure } = useStats();
  const words = new Map(data.items.map((item) => [item.question._id, item]));
  const withError = (value: number | null, se: number | null): string =>
    value === null ? texts.models.extreme : se === null ? figure(value) : `${figure(value)} ± ${figure(se)}`;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.frame} aria-label={texts.models.title} tabIndex={0}>
        <Table verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.column.question}</Table.Th>
              <Table.Th ta="end">{texts.models.difficulty}</Table.Th>
              <Table.Th ta="end">{texts.models.difficulty2}</Table.Th>
              <Table.Th ta="end">{texts.models.discrimination}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {result.items.map(({ question, rasch, twoPl }) => (
              <Table.Tr key={question}>
                <Table.Th scope="row" fw={400} style={{ minWidth: 180 }}>
                  {words.has(question)
                    ? texts.item.title(words.get(question)!.position, words.get(question)!.question.title)
                    : question}
                </Table.Th>
                <Table.Td ta="end" className="tabular">
                  {withError(rasch.difficulty, rasch.se)}
                </Table.Td>
                <Table.Td ta="end" className="tabular">
                  {withError(twoPl.difficulty, twoPl.se)}
                </Table.Td>
                <Table.Td ta="end" className="tabular">
                  {withError(twoPl.discrimination, twoPl.discriminationSe)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <Text size="sm" c="dimmed">
        {texts.models.likelihood(figure(result.raschLogLikelihood), figure(result.twoPlLogLikelihood))}
      </Text>
    </>
  );
}

/** Rasch and 2PL: asked for, worked out beside everything else, kept with the time. */
export function ModelsView({ data }: { data: Statistics }) {
  const texts = useTexts(statisticsTexts).models;
  const { relative } = useStats();
  const client = useQueryClient();
  const { models, quiz, attempts } = data;
  const start = useMutation({
    ...estimateOf(quiz._id),
    onSuccess: () => client.invalidateQueries({ queryKey: ['statistics', quiz._id] }),
    onError: (failure) => notify.error(failure),
  });
  const isGoingOn = models.task?.state === 'waiting' || models.task?.state === 'running';
  const button = models.refusal === null && (
    <Button loading={start.isPending || isGoingOn} onClick={() => start.mutate(attempts)} data-no-print>
      {models.result ? texts.again : texts.estimate}
    </Button>
  );
  return (
    <Stack gap="lg">
      <Card p="lg" component="section">
        <Title order={2} size="h3">
          {texts.title}
        </Title>
        <Text c="dimmed" size="sm" maw="76ch" mb="sm">
          {texts.help}
        </Text>
        {models.refusal && <Alert color="gray">{texts.refusal[models.refusal]}</Alert>}
        {models.task?.state === 'failed' && (
          <Alert color="red" mb="sm">
            {texts.failed} {models.task.error}
          </Alert>
        )}
        <div role="status">
          {isGoingOn && (
            <Text size="sm" mb="sm">
              <Loader size={14} me={8} aria-hidden />
              {texts.goingOn}
            </Text>
          )}
          {models.result && models.computedAt && (
            <Text size="sm" mb="sm">
              {texts.computed(relative(models.computedAt), models.result.persons)} {models.isOld && texts.old}{' '}
              {models.result.notes.join('. ')}
            </Text>
          )}
        </div>
        {models.result && button}
      </Card>
      {models.result ? (
        <>
          <Estimates data={data} result={models.result} />
          <Information information={models.result.information} />
        </>
      ) : (
        models.refusal === null && (
          <EmptyState title={texts.none} drawing={<ChartDrawing />} action={button}>
            {texts.noneHelp}
          </EmptyState>
        )
      )}
    </Stack>
  );
}
