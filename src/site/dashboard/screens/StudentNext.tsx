/** What a student does next, and what is due after that. */

import { Progress, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { pageAt } from '#platform/web/page-at.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { useElapsed } from '#platform/web/ui/use-elapsed.ts';
import type { QuizSummary } from '#quizzes/contract.ts';
import type { StudentDashboard } from '#results/results/dashboard/contract.ts';
import { dueOf, type NextStep, nextStepOf } from '../rules-next.ts';
import { QuizLink } from './DashParts.tsx';
import { Due, DueLine, SHOWN_DUE } from './DueList.tsx';
import { Ongoing } from './Ongoing.tsx';
import { ResumeLink, StartLink, TimeLeft, useFacts, When } from './QuizFacts.tsx';
import classes from './student.module.css';
import { dashTexts } from './texts.ts';

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
            <TextLink to={pageAt(step.course.href)} c="inherit" fw={600}>
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
              to={pageAt(step.course.href)}
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

interface NextProps {
  readonly dashboard: StudentDashboard;
  /** When the answer came: clocks count from then, also where it had been kept. */
  readonly came: number;
}

function useNextStep({ dashboard, came }: NextProps) {
  const elapsed = useElapsed(came);
  const now = Date.parse(dashboard.now) + elapsed;
  return { elapsed, now, step: nextStepOf(dashboard, new Date(now)) };
}

/** What comes later and what has no date, folded. */
export function LaterFolds(props: NextProps) {
  const all = useTexts(dashTexts);
  const texts = all.student;
  const { now, step } = useNextStep(props);
  const { dated, anyTime } = dueOf(props.dashboard, step);
  const later = dated.slice(SHOWN_DUE);
  const lines = (quizzes: readonly QuizSummary[]) => (
    <ul className={classes.lines}>
      {quizzes.map((quiz) => (
        <DueLine key={quiz._id} quiz={quiz} now={now} />
      ))}
    </ul>
  );
  return (
    <>
      {later.length > 0 && (
        <Fold title={texts.later} note={texts.quizzes(later.length)}>
          {lines(later)}
        </Fold>
      )}
      {anyTime.length > 0 && (
        <Fold title={texts.anyTime} note={texts.quizzes(anyTime.length)}>
          {lines(anyTime)}
          <TextLink to="/quizzes" size="sm" mt={8} display="inline-block">
            {all.allQuizzes}
          </TextLink>
        </Fold>
      )}
    </>
  );
}

/** The next step; then what is due, and beside it what goes on without a date. */
export function StudentNext(props: NextProps) {
  const { dashboard } = props;
  const { elapsed, now, step } = useNextStep(props);
  return (
    <>
      <NextStepCard step={step} now={now} elapsed={elapsed} />
      <div className={classes.halves}>
        <Due dashboard={dashboard} step={step} now={now} elapsed={elapsed} />
        <Ongoing dashboard={dashboard} step={step} />
      </div>
    </>
  );
}
