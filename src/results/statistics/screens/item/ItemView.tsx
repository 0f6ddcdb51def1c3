import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { keysOf } from '#platform/contract/object-of.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { attractorsOf, limits } from '#results/statistics/items/rules-flags.ts';
import type { Item, Statistics } from '../../contract.ts';
import { colourOf, flagsIn } from '../FlagBadges.tsx';
import { useFlagMessage, useResponseLabel } from '../flag-words.ts';
import { Stats } from '../Stats.tsx';
import classes from '../statistics.module.css';
import { statisticsTexts } from '../texts.ts';
import { useStats } from '../use-stats.ts';
import { FifthCurves } from './FifthCurves.tsx';
import { IntervalBar } from './IntervalBar.tsx';
import { ItemHead } from './ItemHead.tsx';
import { ItemQuestion } from './ItemQuestion.tsx';
import type { ItemFrame, ItemParts } from './item-parts.ts';
import { Responses } from './Responses.tsx';

const icon = { size: 18, stroke: 1.5 } as const;

/** Within this the share without penalties says nothing that the facility doesn't say. */
const NO_PENALTY_DIFFERENCE = 0.03;

const FAIR = 0.2;

/** From these on discrimination is called so, as teachers are commonly told. */
const LEVELS = [
  ['good', limits.good],
  ['fair', FAIR],
  ['low', limits.weak],
  ['veryLow', 0],
] as const;

/** What discrimination amounts to; unsure where it may as well be good as none. */
export function levelOf(value: number, interval: { readonly low: number; readonly high: number } | null) {
  if (interval && interval.low < limits.weak && interval.high >= limits.good) return 'unsure';
  return LEVELS.find(([, least]) => value >= least)?.[0] ?? 'negative';
}

const lines = (...all: (string | null)[]): string => all.filter((one) => one !== null).join('\n');

function ItemStats({ item }: { item: Item }) {
  const texts = useTexts(statisticsTexts);
  const { column: words } = texts;
  const { figure, share, hundred, number, percentExact } = useStats();
  const [facility, discrimination] = [item.facilityInterval, item.itemRestInterval];
  const isPenalised =
    item.facility !== null &&
    item.rightShare !== null &&
    Math.abs(item.rightShare - item.facility) > NO_PENALTY_DIFFERENCE;
  const outcomes = keysOf(texts.item.outcome)
    .filter((outcome) => item.tally[outcome] > 0)
    .map((outcome) => `${number(item.tally[outcome])} ${texts.item.outcome[outcome]}`);
  return (
    <Stats
      isTallFirst
      label={texts.item.stats}
      stats={[
        { word: texts.figure.n, value: number(item.n), more: outcomes.join('\n') },
        {
          word: words.facility,
          value: share(item.facility),
          chart: facility && item.facility !== null && (
            <IntervalBar
              scale={[Math.min(0, facility.low), 1]}
              value={item.facility}
              interval={facility}
              good={[limits.hard, limits.easy]}
            />
          ),
          level:
            item.rightShare === null
              ? undefined
              : texts.facilityLevel[
                  item.rightShare < limits.hard ? 'hard' : item.rightShare > limits.easy ? 'easy' : 'fit'
                ],
          more: lines(
            facility && texts.between(share(facility.low), share(facility.high)),
            texts.scale.facility(percentExact(100 * limits.hard), percentExact(100 * limits.easy)),
          ),
        },
        {
          word: words.discrimination,
          value: hundred(item.itemRest),
          chart: discrimination && item.itemRest !== null && (
            <IntervalBar
              scale={[-1, 1]}
              value={item.itemRest}
              interval={discrimination}
              line={0}
              good={[limits.good, 1]}
            />
          ),
          level: item.itemRest === null ? undefined : texts.level[levelOf(item.itemRest, discrimination)],
          more: lines(
            discrimination && texts.between(hundred(discrimination.low), hundred(discrimination.high)),
            texts.scale.discrimination(hundred(limits.good), hundred(FAIR)),
          ),
        },
        ...(isPenalised ? [{ word: words.right, value: share(item.rightShare) }] : []),
        { word: words.omitted, value: share(item.omitRate) },
        { word: words.notReached, value: share(item.notReachedRate) },
        ...(item.meanTries === null ? [] : [{ word: words.meanTries, value: figure(item.meanTries, 2) }]),
      ]}
    />
  );
}

function AllStats({ item }: { item: Item }) {
  const texts = useTexts(statisticsTexts);
  const { column: words } = texts;
  const { figure, share, hundred } = useStats();
  return (
    <Fold title={texts.allStats}>
      <Stats
        label={texts.allStats}
        stats={[
          { word: words.sd, value: figure(item.sd, 3) },
          { word: words.efficiency, value: hundred(item.discriminativeEfficiency) },
          { word: words.weight, value: share(item.intendedWeight) },
          { word: words.effective, value: share(item.effectiveWeight) },
          { word: words.alpha, value: figure(item.alphaIfDeleted, 3) },
        ]}
      />
    </Fold>
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

/** What is odd about the question, the worst first; and what may be odd, where there are too few attempts to tell. */
function Findings({ item }: { item: Item }) {
  const texts = useTexts(statisticsTexts);
  const message = useFlagMessage();
  const labelOf = useResponseLabel();
  const { number } = useStats();
  const { unsure } = attractorsOf(item);
  const unsureLabels = item.responses.filter(({ id }) => unsure.includes(id)).map(labelOf);
  const [worst] = flagsIn(item);
  return (
    <>
      {worst && (
        <Alert color={colourOf(worst)} icon={<IconAlertTriangle {...icon} />} title={texts.flagShort[worst]}>
          <ul className={classes.findings}>
            {item.flags.map((flag) => (
              <li key={`${flag.flag} ${flag.response}`}>{message(item, flag)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {unsureLabels.length > 0 && (
        <Alert color="gray" icon={<IconInfoCircle {...icon} />} title={texts.item.unsureTitle}>
          {texts.item.unsure(unsureLabels, number(item.n))}
        </Alert>
      )}
    </>
  );
}

function ItemPage({ data, item, scope, parts }: ItemViewProps & { parts: ItemParts }) {
  const texts = useTexts(statisticsTexts);
  return (
    <Stack gap="lg">
      <ItemHead data={data} item={item} action={parts.button} />
      {item.isDropped && <Alert color="gray">{texts.dropped}</Alert>}
      <Findings item={item} />
      <ItemQuestion item={item} />
      {scope}
      <ItemStats item={item} />
      <div className={classes.charts} data-item data-panel={parts.panel ? true : undefined}>
        <Responses item={item} unit={data.unit} parts={parts} />
        {parts.panel}
        <FifthCurves item={item} />
      </div>
      <AllStats item={item} />
    </Stack>
  );
}
