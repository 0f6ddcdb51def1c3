import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { useReducedMotion } from '@mantine/hooks';
import { useTexts } from '#platform/web/texts.ts';
import type { QuizAnalysis } from '../../contract.ts';
import { quizResultsTexts } from './quiz-results-texts.ts';

/** The accent as text on this background; it differs between light and dark. */
const accent = 'var(--tripos-accent-text)';

/** The bars of the distribution; loaded only where they are looked at. */
export default function ScoreHistogram({ bins, mine }: { bins: QuizAnalysis['histogram']; mine: number | null }) {
  const texts = useTexts(quizResultsTexts).analysis;
  const isStill = useReducedMotion();
  const label = (bin: { from: number; to: number }): string => texts.binShort(bin.from, bin.to);
  const isMine = (bin: { from: number; to: number }): boolean =>
    mine !== null && (mine < bin.to || bin.to >= 100) && (mine >= bin.from || bin.from <= 0);
  const others = mine === null ? accent : 'gray.5';
  const own = bins.find(isMine);
  return (
    <BarChart
      h={220}
      data={bins.map((bin) => ({ bin: label(bin), count: bin.count, color: isMine(bin) ? accent : others }))}
      dataKey="bin"
      series={[{ name: 'count', label: texts.people, color: others }]}
      // It stands in a picture with a text of its own, where nothing may take the focus.
      accessibilityLayer={false}
      barChartProps={{ margin: { top: 24 } }}
      gridAxis="x"
      tickLine="none"
      withTooltip
      yAxisProps={{ allowDecimals: false, width: 36 }}
      xAxisProps={{ interval: 'preserveStartEnd' }}
      barProps={{ radius: [4, 4, 0, 0], isAnimationActive: !isStill, animationDuration: 180 }}
      {...(own && {
        referenceLines: [{ x: label(own), color: accent, label: texts.you, labelPosition: 'top' as const }],
      })}
    />
  );
}
