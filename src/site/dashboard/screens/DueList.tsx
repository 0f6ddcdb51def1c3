import { IconCalendar } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { QuizSummary } from '#quizzes/contract.ts';
import type { StudentDashboard } from '#results/results/dashboard/contract.ts';
import { byTimeLeft, dueOf, type NextStep } from '../rules-next.ts';
import { DashSection, QuizLink } from './DashParts.tsx';
import { Crown, ResumeLink, StartLink, TimeLeft, useFacts, When } from './QuizFacts.tsx';
import classes from './student.module.css';
import { dashTexts } from './texts.ts';

export function DueLine({ quiz, now }: { quiz: QuizSummary; now: number }) {
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
          <span>{facts.join(' · ')}</span>
        </span>
      </div>
      {quiz.dateState === 'open' && <StartLink quiz={quiz} isFirst={false} />}
    </li>
  );
}

export const SHOWN_DUE = 4;

/** The first of what is due. */
export function Due({
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
  const first = dueOf(dashboard, step).dated.slice(0, SHOWN_DUE);
  const running = byTimeLeft(dashboard.resume).slice(1);
  return (
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
          {first.map((quiz) => (
            <DueLine key={quiz._id} quiz={quiz} now={now} />
          ))}
        </ul>
      )}
    </DashSection>
  );
}
