import { Alert, Badge, Card, Stack, Table, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { keysOf } from '#platform/contract/object-of.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import type { Item, ItemResponse, Statistics } from '../contract.ts';
import { FifthCurves } from './FifthCurves.tsx';
import { useFlagMessage, useResponseLabel } from './flag-words.ts';
import { ItemHead } from './ItemHead.tsx';
import responses from './responses.module.css';
import { Stats } from './Stats.tsx';
import classes from './statistics.module.css';
import { statisticsTexts } from './texts.ts';
import { useStats } from './use-stats.ts';

const icon = { size: 18, stroke: 1.5 } as const;

/** Within this the share without penalties says nothing that the facility doesn't say. */
const NO_PENALTY_DIFFERENCE = 0.03;

/** An answer within a response class, with what can be done about it. */
interface AnswerLine {
  readonly key: string;
  readonly text: string;
  readonly attempts: number;
  readonly action: ReactNode;
}

/** What another part of the product adds to this page: regrading, which builds on the statistics. */
export interface ItemParts {
  readonly button: ReactNode;
  readonly panel: ReactNode;
  readonly answersOf: (responseClass: string) => readonly AnswerLine[];
  readonly unlisted: number;
}

export type ItemFrame = ComponentType<{
  quizId: string;
  slug: string;
  question: string;
  children: (parts: ItemParts) => ReactNode;
}>;

/** From these on discrimination is called so, as teachers are commonly told. */
const LEVELS = [
  ['good', 0.3],
  ['fair', 0.2],
  ['low', 0.1],
  ['veryLow', 0],
] as const;

/** What discrimination amounts to; unsure where it may as well be good as none. */
export function levelOf(value: number, interval: { readonly low: number; readonly high: number } | null) {
  const [good, none] = [LEVELS[0][1], LEVELS[2][1]];
  if (interval && interval.low < none && interval.high >= good) return 'unsure';
  return LEVELS.find(([, least]) => value >= least)?.[0] ?? 'negative';
}

function ItemStats({ item }: { item: Item }) {
  const texts = useTexts(statisticsTexts);
  const { column: words } = texts;
  const { figure, share, hundred, number } = useStats();
  const [facility, discrimination] = [item.facilityInterval, item.itemRestInterval];
  const isPenalised =
    item.facility !== null &&
    item.rightShare !== null &&
    Math.abs(item.rightShare - item.facility) > NO_PENALTY_DIFFERENCE;
  return (
    <>
      <Stats
        label={texts.item.stats}
        stats={[
          {
            word: words.facility,
            value: share(item.facility),
            more: (facility && texts.between(share(facility.low), share(facility.high))) ?? undefined,
          },
          {
            word: words.discrimination,
            value: hundred(item.itemRest),
            more:
              [
                item.itemRest !== null && texts.level[levelOf(item.itemRest, discrimination)],
                discrimination && texts.between(hundred(discrimination.low), hundred(discrimination.high)),
              ]
                .filter(Boolean)
                .join('\n') || undefined,
          },
          ...(isPenalised ? [{ word: words.right, value: share(item.rightShare) }] : []),
          { word: words.omitted, value: share(item.omitRate) },
          { word: words.notReached, value: share(item.notReachedRate) },
          ...(item.meanTries === null ? [] : [{ word: words.meanTries, value: figure(item.meanTries, 2) }]),
        ]}
      />
      <Fold title={texts.allStats}>
        <Stats
          label={texts.allStats}
          stats={[
            { word: words.n, value: number(item.n) },
            { word: words.sd, value: figure(item.sd, 3) },
            { word: words.efficiency, value: hundred(item.discriminativeEfficiency) },
            { word: words.weight, value: share(item.intendedWeight) },
            { word: words.effective, value: share(item.effectiveWeight) },
            { word: words.alpha, value: figure(item.alphaIfDeleted, 3) },
          ]}
        />
      </Fold>
    </>
  );
}

function Credit({ response }: { response: ItemResponse }) {
  const texts = useTexts(statisticsTexts).item;
  const { percentExact } = useStats();
  if (response.credit === 1)
    return (
      <Badge color="success" size="sm" ms={6} leftSection={<IconCheck size={12} stroke={2} aria-hidden />}>
        {texts.right}
      </Badge>
    );
  if (response.credit === null || response.credit <= 0) return null;
  return (
    <Badge color="gray" size="sm" ms={6} className={classes.flag ?? ''}>
      {texts.partly(percentExact(100 * response.credit))}
    </Badge>
  );
}

function ResponseRow({
  response,
  unit,
  parts,
}: {
  response: ItemResponse;
  unit: Statistics['unit'];
  parts: ItemParts;
}) {
  const { share, totalColumn, hundred, number } = useStats();
  const labelOf = useResponseLabel();
  const answers = parts.answersOf(response.id);
  // An option is one answer; a class such as "another text" holds many.
  const isOne = answers.length === 1 && answers[0]!.text === response.label;
  return (
    <>
      <Table.Tr>
        <Table.Th scope="row" fw={400} className={classes.response}>
          {labelOf(response)}
          <Credit response={response} />
          {isOne && answers[0]!.action && <div className={classes.accept}>{answers[0]!.action}</div>}
        </Table.Th>
        <Table.Td ta="end" className="tabular" style={{ whiteSpace: 'nowrap' }}>
          {number(response.n)} ({share(response.share)})
          <span className={responses.share} data-right={response.credit === 1 || undefined} aria-hidden>
            <span style={{ width: `${100 * response.share}%` }} />
          </span>
        </Table.Td>
        <Table.Td ta="end" className="tabular">
          {totalColumn(response.restMean, unit)}
        </Table.Td>
        <Table.Td ta="end" className={`tabular ${classes.wide}`}>
          {hundred(response.correlation)}
        </Table.Td>
      </Table.Tr>
      {!isOne &&
        answers.map(({ key, text, attempts, action }) => (
          <Table.Tr key={key} className={classes.answer ?? ''}>
            <Table.Th scope="row" fw={400} className={classes.response}>
              <bdi>{text}</bdi>
              {action && <div className={classes.accept}>{action}</div>}
            </Table.Th>
            <Table.Td ta="end" className="tabular">
              {number(attempts)}
            </Table.Td>
            <Table.Td />
            <Table.Td className={classes.wide ?? ''} />
          </Table.Tr>
        ))}
    </>
  );
}

function Responses({ item, unit, parts }: { item: Item; unit: Statistics['unit']; parts: ItemParts }) {
  const texts = useTexts(statisticsTexts).item;
  return (
    <Card p={{ base: 'sm', sm: 'lg' }} component="section" miw={0} className={classes.responses ?? ''}>
      <Title order={2} size="h3">
        {texts.responses}
      </Title>
      <Text c="dimmed" size="sm" mb="sm" maw="68ch">
        {texts.responsesHelp}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={texts.responses} tabIndex={0}>
        <Table verticalSpacing={6} className={responses.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.response}</Table.Th>
              <Table.Th ta="end">{texts.chosen}</Table.Th>
              <Table.Th ta="end">{texts.rest}</Table.Th>
              <Table.Th ta="end" className={classes.wide ?? ''}>
                {texts.correlation}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {item.responses.map((response) => (
              <ResponseRow key={response.id} response={response} unit={unit} parts={parts} />
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {parts.unlisted > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {texts.unlisted(parts.unlisted)}
        </Text>
      )}
    </Card>
  );
}

interface ItemViewProps {
  readonly data: Statistics;
  readonly item: Item;
  /** Which attempts the numbers are of. */
  readonly scope: ReactNode;
}

/** One question: what is odd about it, its numbers, its responses and their curves; within `Frame`, what can be done about it. */
export function ItemView({ data, item, Frame, scope }: ItemViewProps & { Frame: ItemFrame }) {
  return (
    <Frame key={item.question._id} quizId={data.quiz._id} slug={data.quiz.slug} question={item.question._id}>
      {(parts) => <ItemPage data={data} item={item} scope={scope} parts={parts} />}
    </Frame>
  );
}

function ItemPage({ data, item, scope, parts }: ItemViewProps & { parts: ItemParts }) {
  const texts = useTexts(statisticsTexts);
  const message = useFlagMessage();
  const { number } = useStats();
  const { tally } = item;
  const outcomes = keysOf(texts.item.outcome)
    .filter((outcome) => tally[outcome] > 0)
    .map((outcome) => `${tally[outcome]} ${texts.item.outcome[outcome]}`);
  return (
    <Stack gap="lg">
      <ItemHead data={data} item={item} action={parts.button} />
      {item.isDropped && <Alert color="gray">{texts.dropped}</Alert>}
      {item.flags.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle {...icon} />} title={texts.flagShort[item.flags[0]!.flag]}>
          {item.flags.map((flag) => (
            <Text size="sm" key={`${flag.flag} ${flag.response}`}>
              {message(item, flag)}
            </Text>
          ))}
        </Alert>
      )}
      <Text size="sm" c="dimmed" mt="calc(-1 * var(--mantine-spacing-sm))">
        {texts.n(number(item.n))}: {outcomes.join(' · ')}
      </Text>
      {scope}
      <ItemStats item={item} />
      <div className={classes.charts} data-item data-panel={parts.panel ? true : undefined}>
        <Responses item={item} unit={data.unit} parts={parts} />
        {parts.panel}
        <FifthCurves item={item} />
      </div>
    </Stack>
  );
}
