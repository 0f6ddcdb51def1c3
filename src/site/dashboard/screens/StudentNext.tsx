import { Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { useElapsed } from '#platform/web/ui/use-elapsed.ts';
import type { QuizSummary } from '#quizzes/contract.ts';
import type { StudentDashboard } from '#results/results/contract.ts';
import { DashSection, QuizLink, QuizTime } from './DashParts.tsx';
import classes from './dash.module.css';
import { dashTexts } from './texts.ts';

type Running = StudentDashboard['resume'][number];

function ResumeCard({ attempt, elapsed }: { attempt: Running; elapsed: number }) {
  const all = useTexts(dashTexts);
  const texts = all.student;
  const format = useFormat();
  const left = attempt.remainingMs === null ? null : attempt.remainingMs - elapsed;
  return (
    <li className={classes.card} data-first>
      <QuizLink quiz={attempt.quiz} />
      <div className={classes.facts}>
        <span>{all.questions(attempt.questionCount)}</span>
        <span>{texts.started(format.relative(attempt.startedAt))}</span>
      </div>
      <div className={classes.foot}>
        <span className={classes.clock}>
          <IconClock size={18} stroke={1.5} aria-hidden />
          {left === null ? texts.noLimit : left > 0 ? texts.timeLeft(format.timeLeft(left)) : texts.timeUp}
        </span>
        <ButtonLink
          size="sm"
          to={`/exam/${attempt._id}` as '/'}
          aria-label={all.of(texts.resumeAction, attempt.quiz.name)}
        >
          {texts.resumeAction}
        </ButtonLink>
      </div>
    </li>
  );
}

function OpenCard({ quiz, isFirst }: { quiz: QuizSummary; isFirst: boolean }) {
  const all = useTexts(dashTexts);
  const texts = all.student;
  const format = useFormat();
  const left = quiz.standing?.attemptsLeft ?? null;
  return (
    <li className={classes.card}>
      <QuizLink quiz={quiz} />
      <div className={classes.facts}>
        <QuizTime quiz={quiz} />
        <span>{all.questions(quiz.questionCount)}</span>
        <span>{quiz.durationSeconds === null ? texts.noLimit : format.duration(quiz.durationSeconds)}</span>
      </div>
      <div className={classes.foot}>
        <span>{left === null ? texts.anyAttempts : texts.attemptsLeft(left, quiz.attemptsAllowed)}</span>
        <ButtonLink
          size="sm"
          variant={isFirst ? 'filled' : 'default'}
          to="/quizzes/$name/{-$id}"
          params={{ name: quiz.slug, id: quiz._id }}
          aria-label={all.of(texts.openAction, quiz.name)}
        >
          {texts.openAction}
        </ButtonLink>
      </div>
    </li>
  );
}

/** From when on the way to the beginning is shown as a clock. */
const CLOCK_FROM_MS = 24 * 3_600_000;

function ComingLine({ quiz, untilMs }: { quiz: QuizSummary; untilMs: number | null }) {
  const all = useTexts(dashTexts);
  const format = useFormat();
  return (
    <li className={classes.line} data-wide>
      <div className={classes.lineWords}>
        <QuizLink quiz={quiz} />
        <div className={classes.facts}>
          <QuizTime quiz={quiz} />
          <span>{all.questions(quiz.questionCount)}</span>
          {quiz.durationSeconds !== null && <span>{format.duration(quiz.durationSeconds)}</span>}
        </div>
      </div>
      {untilMs !== null && untilMs < CLOCK_FROM_MS && (
        <span className={classes.clock}>
          <IconClock size={18} stroke={1.5} aria-hidden />
          {untilMs > 0 ? all.student.opensIn(format.timeLeft(untilMs)) : all.student.beginsNow}
        </span>
      )}
    </li>
  );
}

/** What ends first comes first; without a limit last. */
const leftOf = (attempt: Running): number => attempt.remainingMs ?? Number.MAX_SAFE_INTEGER;

/**
 * What a student does next: continue, start, or look forward to; clocks count from when the answer `came`, also where
 * it had been kept.
 */
export function StudentNext({ dashboard, came }: { dashboard: StudentDashboard; came: number }) {
  const elapsed = useElapsed(came);
  const all = useTexts(dashTexts);
  const texts = all.student;
  const { open, upcoming } = dashboard;
  const serverNow = Date.parse(dashboard.now) + elapsed;
  const resume = dashboard.resume.toSorted((one, other) => leftOf(one) - leftOf(other));
  const allQuizzes = (
    <TextLink to="/quizzes" size="sm">
      {all.allQuizzes}
    </TextLink>
  );
  return (
    <>
      {resume.length > 0 && (
        <DashSection title={texts.resume}>
          <ul className={classes.cards}>
            {resume.map((attempt) => (
              <ResumeCard key={attempt._id} attempt={attempt} elapsed={elapsed} />
            ))}
          </ul>
        </DashSection>
      )}
      {(open.length > 0 || resume.length === 0) && (
        <DashSection title={texts.open} more={allQuizzes}>
          {open.length === 0 && <Text c="dimmed">{texts.nothingNext}</Text>}
          {open.length > 0 && (
            <ul className={classes.cards}>
              {open.map((quiz, index) => (
                <OpenCard key={quiz._id} quiz={quiz} isFirst={index === 0 && resume.length === 0} />
              ))}
            </ul>
          )}
        </DashSection>
      )}
      {upcoming.length > 0 && (
        <DashSection title={texts.coming}>
          <ul className={classes.lines}>
            {upcoming.map((quiz) => (
              <ComingLine
                key={quiz._id}
                quiz={quiz}
                untilMs={quiz.opensAt === null ? null : Date.parse(quiz.opensAt) - serverNow}
              />
            ))}
          </ul>
        </DashSection>
      )}
    </>
  );
}
