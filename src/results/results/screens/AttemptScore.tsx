/** The number first, then how it came about. */
import { Card, Stack, Text, Title } from '@mantine/core';
import {
  IconCheck,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleHalf2,
  IconCircleXFilled,
  IconMinus,
  IconX,
} from '@tabler/icons-react';
import clsx from 'clsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { AttemptReport } from '../queries.ts';
import classes from './attempt.module.css';
import { AttemptState } from './shared/AttemptState.tsx';
import { TallyBar, tallyParts } from './shared/TallyBar.tsx';
import { StripPlot } from './strip-plot/StripPlot.tsx';
import { resultsTexts } from './texts.ts';

/** Negative marking can lead below 0; a bar can't. */
export const barWidth = (percent: number): string => `${Math.min(100, Math.max(0, percent))}%`;

/** Score, percent, and how they compare with the pass mark. */
export function ScoreCard({
  report,
}: {
  report: Pick<AttemptReport, 'attempt' | 'passPercent'> & Partial<Pick<AttemptReport, 'group'>>;
}) {
  const texts = useTexts(resultsTexts).result;
  const format = useFormat();
  const { attempt, passPercent, group = null } = report;
  const { score, percent, maxScore, marking } = attempt;
  if (marking !== null)
    return (
      <Card p="lg" component="section" aria-label={texts.score} className="print-together">
        <div className={classes.score}>
          <span className={classes.big}>
            {format.marks(marking.scoreSoFar, maxScore)} <small>{texts.marks(maxScore === 1)}</small>
          </span>
          <span className={classes.percent}>{texts.soFar}</span>
          <span className={classes.scoreMark}>
            <AttemptState attempt={attempt} size="lg" />
          </span>
        </div>
        <Text size="sm" c="dimmed" mt="sm">
          {texts.waiting(marking.waiting)}
        </Text>
      </Card>
    );
  if (score === null || percent === null) return null;
  return (
    <Card p="lg" component="section" aria-label={texts.score} className="print-together">
      <div className={classes.score}>
        <span className={classes.big}>
          {format.marks(score, maxScore)} <small>{texts.marks(maxScore === 1)}</small>
        </span>
        <span className={classes.percent}>{format.percentExact(percent)}</span>
        <Verdict attempt={attempt} />
      </div>
      {group && <StripPlot group={group} mine={percent} passPercent={passPercent} />}
      {passPercent !== null && !group && (
        <>
          <div
            className={classes.bar}
            style={{ margin: '16px 0 10px' }}
            role="img"
            aria-label={texts.reached(format.percentExact(percent), format.percentExact(passPercent))}
          >
            <span className={classes.fill} style={{ width: barWidth(percent) }} />
            <span className={classes.tick} style={{ insetInlineStart: barWidth(passPercent) }} />
          </div>
          <Text size="sm" c="dimmed">
            {texts.passMark(format.percentExact(passPercent))}
          </Text>
        </>
      )}
    </Card>
  );
}

/** Passed or not, in colour with a sign and a word; without a pass mark, that it is graded. */
function Verdict({ attempt }: { attempt: AttemptReport['attempt'] }) {
  const texts = useTexts(resultsTexts).state;
  if (attempt.state === 'open' || attempt.resultsAt !== null)
    return (
      <span className={classes.scoreMark}>
        <AttemptState attempt={attempt} size="lg" />
      </span>
    );
  const [tone, Icon, word] =
    attempt.passed === null
      ? [undefined, IconCircleCheck, texts.graded]
      : attempt.passed
        ? [classes.good, IconCircleCheckFilled, texts.passed]
        : [classes.bad, IconCircleXFilled, texts.failed];
  return (
    <span className={clsx(classes.verdict, tone)}>
      <Icon size={22} stroke={1.75} aria-hidden /> {word}
    </span>
  );
}

const looks = {
  right: { tone: classes.good, Icon: IconCheck },
  partial: { tone: classes.partly, Icon: IconCircleHalf2 },
  wrong: { tone: classes.bad, Icon: IconX },
  blank: { tone: undefined, Icon: IconMinus },
} as const;

/** How many questions were right, how long it took, and the place among everyone. */
export function ExplanationCard({ report: { attempt, rank } }: { report: Pick<AttemptReport, 'attempt' | 'rank'> }) {
  const texts = useTexts(resultsTexts);
  const words = texts.result;
  const format = useFormat();
  const { tally, timeSpentSeconds } = attempt;
  return (
    <Card p="lg" component="section" className="print-together">
      <Title order={2} size="h3" mb="sm">
        {words.why}
      </Title>
      <Stack gap="md">
        {tally && (
          <Stack gap={8}>
            <TallyBar tally={tally} wide />
            <ul className={classes.tally} aria-hidden>
              {tallyParts.map((part) => {
                const { tone, Icon } = looks[part];
                return (
                  <li key={part}>
                    <Icon size={18} stroke={1.75} {...(tone && { className: tone })} />
                    <span>
                      <strong className="tabular">{format.number(tally[part])}</strong>{' '}
                      {texts.outcome[part].toLowerCase()}
                    </span>
                  </li>
                );
              })}
            </ul>
          </Stack>
        )}
        <dl className={classes.facts}>
          {timeSpentSeconds !== null && (
            <div>
              <dt>{words.time}</dt>
              <dd>{format.duration(timeSpentSeconds)}</dd>
            </div>
          )}
          {rank && (
            <div>
              <dt>{words.rank}</dt>
              <dd>{words.rankOf(rank.rank, rank.of)}</dd>
            </div>
          )}
          <div>
            <dt>{words.questions}</dt>
            <dd>{format.number(attempt.questionCount)}</dd>
          </div>
        </dl>
      </Stack>
    </Card>
  );
}
