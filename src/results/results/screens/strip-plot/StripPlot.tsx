import { Table } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { AttemptReport } from '../../queries.ts';
import { resultsTexts } from '../texts.ts';
import { placeLabels } from './strip-labels.ts';
import classes from './strip-plot.module.css';

/** Dots above each other, at most; with more people at one percent a dot stands for several. */
const MOST_DOTS = 8;
const DOT_PX = 7;
const LABEL_PX = 20;
/** Percents that are told apart no further than this are the same result. */
const SAME = 0.5;

interface StripPlotProps {
  readonly group: NonNullable<AttemptReport['group']>;
  /** Percents. */
  readonly mine: number;
  readonly passPercent: number | null;
}

function ResultsTable({ results }: Pick<StripPlotProps['group'], 'results'>) {
  const texts = useTexts(resultsTexts).result.strip;
  const { percent, number } = useFormat();
  return (
    <Table mt="xs" maw={280} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.percent}</Table.Th>
          <Table.Th ta="end">{texts.people}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {results.map(({ percent: value, count }) => (
          <Table.Tr key={value}>
            <Table.Td>{percent(value)}</Table.Td>
            <Table.Td ta="end" className="tabular">
              {number(count)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The scale below the dots. */
function Axis({ from, at }: { from: number; at: (value: number) => string }) {
  const { percent } = useFormat();
  return (
    <div className={classes.axis} aria-hidden>
      {[from, 25, 50, 75, 100].map((value) => (
        <span key={value} style={{ insetInlineStart: at(value) }}>
          {percent(value)}
        </span>
      ))}
    </div>
  );
}

/** Everyone's results as dots along the percents, with one's own, the average and the pass mark. */
export function StripPlot({ group, mine, passPercent }: StripPlotProps) {
  const texts = useTexts(resultsTexts).result.strip;
  const { percent, percentExact } = useFormat();
  const { n, mean, results } = group;
  const [lowest, highest] = [results[0]!.percent, results.at(-1)!.percent];
  // Negative marking can lead below 0.
  const from = Math.min(0, lowest, Math.floor(mine));
  const placeOf = (value: number): number => (100 * (Math.min(100, value) - from)) / (100 - from);
  const at = (value: number): string => `${placeOf(value)}%`;
  const each = Math.ceil(Math.max(...results.map(({ count }) => count)) / MOST_DOTS);
  const heightOf = (count: number): number => Math.ceil(count / each) * DOT_PX;
  const own = results.find(({ percent: value }) => Math.abs(value - mine) < SAME);
  const marks = placeLabels(
    [
      ...(passPercent === null ? [] : [{ kind: 'pass' as const, value: passPercent }]),
      { kind: 'mean' as const, value: mean },
      { kind: 'you' as const, value: mine },
    ],
    placeOf,
  );
  return (
    <figure className={classes.figure}>
      <figcaption>
        {texts.title(n)}. {texts.dots(each)}
      </figcaption>
      <div dir="ltr" className={classes.plot}>
        <ul className={classes.marks} style={{ height: marks.length * LABEL_PX }}>
          {marks.map(({ kind, value, isLeft }, row) => (
            <li
              key={kind}
              data-kind={kind}
              data-left={isLeft || undefined}
              style={{ insetInlineStart: at(value), top: row * LABEL_PX }}
            >
              <span>
                {/* The plot runs from left to right in every language, its words do not. */}
                <bdi>{texts[kind](percentExact(value))}</bdi>
              </span>
            </li>
          ))}
        </ul>
        <div
          role="img"
          aria-label={texts.words(n, percent(lowest), percent(highest), percentExact(mean), percentExact(mine))}
        >
          <div className={classes.dots} style={{ height: MOST_DOTS * DOT_PX }}>
            {marks.map(({ kind, value }, row) => (
              <i
                key={kind}
                data-kind={kind}
                style={{
                  insetInlineStart: at(value),
                  top: (row + 1 - marks.length) * LABEL_PX - 4,
                  // One's own line ends above the dots of those with the same result, which have its colour.
                  bottom: kind === 'you' ? heightOf(own?.count ?? 0) : 0,
                }}
                aria-hidden
              />
            ))}
            {results.map(({ percent: value, count }) => (
              <span
                key={value}
                data-own={own?.percent === value || undefined}
                style={{ insetInlineStart: at(value), height: heightOf(count) }}
                aria-hidden
              />
            ))}
          </div>
          <Axis from={from} at={at} />
        </div>
      </div>
      <details data-no-print>
        <summary className={classes.summary}>{texts.asTable}</summary>
        <ResultsTable results={results} />
      </details>
    </figure>
  );
}
