import { Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { inList, useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { pageAt } from '#platform/web/page-at.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { AttemptSummary } from '#results/results/contract.ts';
import type { Enrolment, StudentDashboard } from '#results/results/dashboard/contract.ts';
import classes from './dash.module.css';
import { Sparkline } from './Sparkline.tsx';
import studentClasses from './student.module.css';
import { dashTexts } from './texts.ts';

const SHOWN_RESULTS = 5;

/** The results that are known, the oldest first. */
export const percentsOf = (recent: readonly AttemptSummary[]): number[] =>
  recent.flatMap((attempt) => (attempt.percent === null ? [] : [attempt.percent])).reverse();

/** How the results went, the oldest first; a line needs two of them. */
function Trend({ recent }: { recent: readonly AttemptSummary[] }) {
  const texts = useTexts(dashTexts).student;
  const { percent } = useFormat();
  const percents = percentsOf(recent);
  if (percents.length < 2) return null;
  return (
    <div className={classes.trend}>
      <Sparkline percents={percents} label={texts.trendWords(inList(percents.map(percent)))} />
      <span>
        {texts.trend(percents.length)}, {texts.trendBetween(percent(percents[0]!), percent(percents.at(-1)!))}
      </span>
    </div>
  );
}

function Verdict({ passed }: { passed: boolean }) {
  const texts = useTexts(dashTexts).student;
  const Icon = passed ? IconCheck : IconX;
  return (
    <span className={classes.verdict} data-passed={passed}>
      <Icon size={14} stroke={2} aria-hidden />
      {passed ? texts.passedWord : texts.failedWord}
    </span>
  );
}

function ResultLine({ attempt }: { attempt: AttemptSummary }) {
  const texts = useTexts(dashTexts).student;
  const format = useFormat();
  return (
    <li className={classes.line}>
      <div className={classes.lineWords}>
        <TextLink to="/myAttempt/$id" params={{ id: attempt._id }} c="inherit" fw={600}>
          {attempt.quiz.name}
        </TextLink>
        <div className={classes.facts}>
          {attempt.submittedAt && <span>{texts.handedIn(format.relative(attempt.submittedAt))}</span>}
          <span>{texts.attempt(attempt.number)}</span>
        </div>
      </div>
      <div className={classes.result}>
        {attempt.percent === null ? (
          <small>{texts.noResult}</small>
        ) : (
          <>
            <strong>{format.percent(attempt.percent)}</strong>
            {attempt.score !== null && <small>{format.marks(attempt.score, attempt.maxScore)}</small>}
          </>
        )}
        {attempt.passed !== null && <Verdict passed={attempt.passed} />}
      </div>
    </li>
  );
}

/** Marks earned by topic, the strongest first. */
export function Strengths({ strengths }: { strengths: StudentDashboard['strengths'] }) {
  const all = useTexts(dashTexts);
  const texts = all.student;
  const format = useFormat();
  const bestFirst = strengths.toSorted((one, other) => other.percent - one.percent);
  return (
    <div>
      <Text c="dimmed" size="sm" mb="md">
        {texts.strengthsHelp}
      </Text>
      <ul className={classes.bars}>
        {bestFirst.map((strength) => (
          <li key={strength.label}>
            <span className={classes.barHead}>
              <span>{strength.label}</span>
              <strong>{format.percent(strength.percent)}</strong>
            </span>
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${Math.min(100, Math.max(0, strength.percent))}%` }} />
            </span>
            <small>
              {texts.strengthMarks(
                format.marks(strength.marks, strength.maxMarks),
                strength.maxMarks === 1,
                all.questions(strength.questionCount),
              )}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The latest results with their trend. */
export function RecentResults({ recent }: Pick<StudentDashboard, 'recent'>) {
  const texts = useTexts(dashTexts).student;
  return (
    <>
      <Trend recent={recent} />
      <ul className={classes.plain}>
        {recent.slice(0, SHOWN_RESULTS).map((attempt) => (
          <ResultLine key={attempt._id} attempt={attempt} />
        ))}
      </ul>
      <TextLink to="/myAttempt" size="sm" mt={8} display="inline-block">
        {texts.allResults}
      </TextLink>
    </>
  );
}

/** A student's newest certificates, folded. */
export function StudentCertificates({ certificates }: Pick<Enrolment, 'certificates'>) {
  const texts = useTexts(dashTexts).student;
  const format = useFormat();
  if (certificates.length === 0) return null;
  return (
    <Fold title={texts.certificates} note={certificates[0]?.name}>
      <ul className={studentClasses.lines}>
        {certificates.map((certificate) => (
          <li key={certificate._id} className={studentClasses.line}>
            <TextLink to={pageAt(certificate.href)} fw={600} c="inherit">
              {certificate.name}
            </TextLink>
            <Text size="sm" c="dimmed">
              {format.date(certificate.issuedAt)}
            </Text>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
