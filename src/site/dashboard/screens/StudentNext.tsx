/** What a student does next, and what is due after that. */
import { Badge, Progress, Title } from '@mantine/core';
import { IconCalendar, IconClock, IconCrown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { useElapsed } from '#platform/web/ui/use-elapsed.ts';
import type { QuizSummary } from '#quizzes/contract.ts';
import type { StudentDashboard } from '#results/results/dashboard/contract.ts';
import { byTimeLeft, dueOf, type NextStep, nextStepOf } from '../rules-next.ts';
import { DashSection, QuizLink } from './DashParts.tsx';
import classes from './student.module.css';
import { dashTexts } from './texts.ts';

type Running = StudentDashboard['resume'][number];

/** A crown with its word: it takes a plan. */
function Crown() {
  const texts = useTexts(dashTexts).student;
  return (
    <Badge color="gray" leftSection={<IconCrown size={13} stroke={1.75} aria-hidden />}>
      {texts.premium}
    </Badge>
  );
}

/** Start, or the way to what is lacking. */
function StartLink({ quiz, isFirst }: { quiz: QuizSummary; isFirst: boolean }) {
  const all = useTexts(dashTexts);
  const texts = all.student;
  if (quiz.needs === 'plan')
    return (
      <ButtonLink size="sm" variant="default" to="/upgrade" aria-label={all.of(texts.unlock, quiz.name)}>
        {texts.unlock}
      </ButtonLink>
    );
  const label = quiz.dateState === 'scheduled' ? texts.view : texts.openAction;
  return (
    <ButtonLink
      size={isFirst ? 'md' : 'sm'}
      variant={isFirst && quiz.dateState === 'open' ? 'filled' : 'default'}
      to="/quizzes/$name/{-$id}"
      params={{ name: quiz.slug, id: quiz._id }}
      aria-label={all.of(label, quiz.name)}
    >
      {label}
    </ButtonLink>
  );
}

/** From when on the way to a date is shown as a clock or stands out. */
const SOON_MS = 24 * 3_600_000;

/** When it opens or closes: in words, with the exact time beside them. What closes within a day stands out. */
function When({ quiz, now }: { quiz: QuizSummary; now: number }) {
  const all = useTexts(dashTexts);
  const format = useFormat();
  const isComing = quiz.dateState === 'scheduled';
  const instant = isComing ? quiz.opensAt : quiz.closesAt;
  if (instant === null) return <span>{all.noEnd}</span>;
  const leftMs = Date.parse(instant) - now;
  const isSoon = leftMs < SOON_MS;
  const at = new Date(now);
  const words =
    isComing && isSoon
      ? leftMs > 0
        ? all.student.opensIn(format.timeLeft(leftMs))
        : all.student.beginsNow
      : (isComing ? all.opens : all.closes)(format.when(instant, at));
  return (
    <>
      <span className={classes.when} data-soon={(isSoon && !isComing) || undefined}>
        {isSoon && <IconClock size={16} stroke={1.75} aria-hidden />}
        {words}
      </span>
      <time dateTime={instant}>{format.shortDateTime(instant, at)}</time>
    </>
  );
}

function useFacts(quiz: QuizSummary): string[] {
  const all = useTexts(dashTexts);
  const format = useFormat();
  const left = quiz.standing?.attemptsLeft ?? null;
  return [
    all.questions(quiz.questionCount),
    ...(quiz.durationSeconds === null ? [] : [format.duration(quiz.durationSeconds)]),
    ...(left === null || quiz.attemptsAllowed === 1 || quiz.dateState === 'scheduled'
      ? []
      : [all.student.attemptsLeft(left, quiz.attemptsAllowed)]),
  ];
}

function Hero(props: { kicker: string; title: ReactNode; facts: ReactNode; action: ReactNode; below?: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.hero} aria-labelledby={id}>
      <div className={classes.heroWords}>
        <Title order={2} className={classes.kicker} id={id}>
          {props.kicker}
        </Title>
        <div className={classes.heroTitle}>{props.title}</div>
        <div className={classes.facts}>{props.facts}</div>
        {props.below}
      </div>
      <div className={classes.heroAction}>{props.action}</div>
    </section>
  );
}

function TimeLeft({ attempt, elapsed }: { attempt: Running; elapsed: number }) {
  const texts = useTexts(dashTexts).student;
  const format = useFormat();
  const left = attempt.remainingMs === null ? null : attempt.remainingMs - elapsed;
  return (
    <span className={classes.when} data-soon={(left !== null && left < SOON_MS) || undefined}>
      {left !== null && <IconClock size={16} stroke={1.75} aria-hidden />}
      {left === null ? texts.noLimit : left > 0 ? texts.timeLeft(format.timeLeft(left)) : texts.timeUp}
    </span>
  );
}

function ResumeLink({ attempt, isFirst }: { attempt: Running; isFirst: boolean }) {
  const all = useTexts(dashTexts);
  return (
    <ButtonLink
      size={isFirst ? 'md' : 'sm'}
      variant={isFirst ? 'filled' : 'default'}
      to={`/exam/${attempt._id}` as '/'}
      aria-label={all.of(all.student.resumeAction, attempt.quiz.name)}
    >
      {all.student.resumeAction}
    </ButtonLink>
  );
}

function QuizHero({ quiz, kicker, now }: { quiz: QuizSummary; kicker: string; now: number }) {
  const facts = useFacts(quiz);
  return (
    <Hero
      kicker={kicker}
      title={<QuizLink quiz={quiz} />}
      facts={
        <>
          <When quiz={quiz} now={now} />
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </>
      }
      action={<StartLink quiz={quiz} isFirst />}
    />
  );
}

/** The one thing to do now. */
function NextStepCard({ step, now, elapsed }: { step: NextStep; now: number; elapsed: number }) {
  const all = useTexts(dashTexts);
  const texts = all.student;
  const format = useFormat();
  switch (step.kind) {
    case 'resume':
      return (
        <Hero
          kicker={texts.resume}
          title={<QuizLink quiz={step.attempt.quiz} />}
          facts={
            <>
              <TimeLeft attempt={step.attempt} elapsed={elapsed} />
              <span>{all.questions(step.attempt.questionCount)}</span>
              <span>{texts.started(format.relative(step.attempt.startedAt))}</span>
            </>
          }
          action={<ResumeLink attempt={step.attempt} isFirst />}
        />
      );
    case 'start':
    case 'wait':
      return <QuizHero quiz={step.quiz} kicker={step.kind === 'start' ? texts.nextStep : texts.opensNext} now={now} />;
    case 'course':
      return (
        <Hero
          kicker={texts.courseStep}
          title={
            <TextLink to={step.course.href as '/'} c="inherit" fw={600}>
              {step.course.name}
            </TextLink>
          }
          facts={<span>{texts.courseNext(step.course.next ?? '')}</span>}
          below={
            <Progress value={step.course.percent} mt={8} maw={320} aria-label={texts.progressOf(step.course.name)} />
          }
          action={
            <ButtonLink
              size="md"
              to={step.course.href as '/'}
              aria-label={all.of(texts.resumeAction, step.course.name)}
            >
              {texts.resumeAction}
            </ButtonLink>
          }
        />
      );
    case 'nothing':
      return (
        <Hero
          kicker={texts.nextStep}
          title={texts.nothingNext}
          facts={<span>{texts.nothingNextHelp}</span>}
          action={
            <ButtonLink variant="default" to="/quizzes">
              {all.allQuizzes}
            </ButtonLink>
          }
        />
      );
  }
}

function DueLine({ quiz, now }: { quiz: QuizSummary; now: number }) {
  const facts = useFacts(quiz);
  return (
    <li className={classes.line}>
      <div className={classes.lineWords}>
        <span className={classes.lineName}>
          <QuizLink quiz={quiz} />
          {quiz.needs === 'plan' && <Crown />}
        </span>
        <span className={classes.facts}>
          <When quiz={quiz} now={now} />
          <span className={classes.wide}>{facts.join(' · ')}</span>
        </span>
      </div>
      {quiz.dateState === 'open' && <StartLink quiz={quiz} isFirst={false} />}
    </li>
  );
}

const SHOWN_DUE = 4;

/** The first of what is due; what comes later is folded, and what has no date too. */
function Due({
  dashboard,
  step,
  now,
  elapsed,
}: {
  dashboard: StudentDashboard;
  step: NextStep;
  now: number;
  elapsed: number;
}) {
  const all = useTexts(dashTexts);
  const texts = all.student;
  const { dated, anyTime } = dueOf(dashboard, step);
  const running = byTimeLeft(dashboard.resume).slice(1);
  const [first, later] = [dated.slice(0, SHOWN_DUE), dated.slice(SHOWN_DUE)];
  const lines = (quizzes: readonly QuizSummary[]) =>
    quizzes.map((quiz) => <DueLine key={quiz._id} quiz={quiz} now={now} />);
  return (
    <>
      <DashSection
        title={texts.due}
        more={
          <TextLink to="/calendar" size="sm" className={classes.withIcon ?? ''}>
            <IconCalendar size={16} stroke={1.5} aria-hidden /> {texts.calendar}
          </TextLink>
        }
      >
        {running.length + first.length === 0 ? (
          <p className={classes.none}>{texts.nothingDue}</p>
        ) : (
          <ul className={classes.lines}>
            {running.map((attempt) => (
              <li key={attempt._id} className={classes.line}>
                <div className={classes.lineWords}>
                  <QuizLink quiz={attempt.quiz} />
                  <span className={classes.facts}>
                    <TimeLeft attempt={attempt} elapsed={elapsed} />
                  </span>
                </div>
                <ResumeLink attempt={attempt} isFirst={false} />
              </li>
            ))}
            {lines(first)}
          </ul>
        )}
      </DashSection>
      {later.length > 0 && (
        <Fold title={texts.later} note={later.length}>
          <ul className={classes.lines}>{lines(later)}</ul>
        </Fold>
      )}
      {anyTime.length > 0 && (
        <Fold title={texts.anyTime} note={anyTime.length}>
          <ul className={classes.lines}>{lines(anyTime)}</ul>
          <TextLink to="/quizzes" size="sm" mt={8} display="inline-block">
            {all.allQuizzes}
          </TextLink>
        </Fold>
      )}
    </>
  );
}

/**
 * The next step and what is due; clocks count from when the answer `came`, also where it had been kept.
 */
export function StudentNext({ dashboard, came }: { dashboard: StudentDashboard; came: number }) {
  const elapsed = useElapsed(came);
  const now = Date.parse(dashboard.now) + elapsed;
  const step = nextStepOf(dashboard, new Date(now));
  return (
    <>
      <NextStepCard step={step} now={now} elapsed={elapsed} />
      <Due dashboard={dashboard} step={step} now={now} elapsed={elapsed} />
    </>
  );
}
