/** The lists of quizzes on the dashboard of those who teach. */
import { Text } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import type { QuizSummary } from '#quizzes/contract.ts';
import type { TeacherDashboard } from '../contract.ts';
import { DashSection, FirstLines, ParticipantsLink, QuizLink, QuizTime } from './DashParts.tsx';
import classes from './dash.module.css';
import { dashTexts } from './texts.ts';

const pathOf = (quiz: QuizSummary) => ({ name: quiz.slug, id: quiz._id });

/** The rest is behind a button. */
const SHOWN_RUNNING = 4;

/** What can be taken right now, each with the way to its participants. */
export function RunningQuizzes({ quizzes }: { quizzes: readonly QuizSummary[] }) {
  const all = useTexts(dashTexts);
  const texts = all.teacher;
  return (
    <DashSection
      title={texts.running}
      more={
        <TextLink to="/quizzes" size="sm">
          {all.allQuizzes}
        </TextLink>
      }
    >
      {quizzes.length === 0 && <Text c="dimmed">{texts.noneRunning}</Text>}
      {quizzes.length > 0 && (
        <FirstLines
          all={quizzes}
          shown={SHOWN_RUNNING}
          draw={(quiz) => (
            <li key={quiz._id} className={classes.line}>
              <div className={classes.lineWords}>
                <QuizLink quiz={quiz} />
                <div className={classes.facts}>
                  <QuizTime quiz={quiz} />
                  <span>{texts.attempts(quiz.attemptCount ?? 0)}</span>
                </div>
              </div>
              <ParticipantsLink quiz={quiz} />
            </li>
          )}
        />
      )}
    </DashSection>
  );
}

/** What opens later. */
export function UpcomingQuizzes({ quizzes }: { quizzes: readonly QuizSummary[] }) {
  const all = useTexts(dashTexts);
  const texts = all.teacher;
  return (
    <DashSection
      title={texts.upcoming}
      more={
        <TextLink to="/calendar" size="sm">
          {all.student.calendar}
        </TextLink>
      }
    >
      {quizzes.length === 0 && <Text c="dimmed">{texts.noneUpcoming}</Text>}
      {quizzes.length > 0 && (
        <ul className={classes.lines}>
          {quizzes.map((quiz) => (
            <li key={quiz._id} className={classes.line}>
              <div className={classes.lineWords}>
                <QuizLink quiz={quiz} />
                <div className={classes.facts}>
                  <QuizTime quiz={quiz} />
                  <span>{all.questions(quiz.questionCount)}</span>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </DashSection>
  );
}

/** What is not published yet, the one that was worked on last on top. */
export function DraftQuizzes({ quizzes }: { quizzes: readonly QuizSummary[] }) {
  const all = useTexts(dashTexts);
  const texts = all.teacher;
  const format = useFormat();
  return (
    <DashSection title={texts.drafts}>
      {quizzes.length === 0 && <Text c="dimmed">{texts.noDrafts}</Text>}
      {quizzes.length > 0 && (
        <ul className={classes.lines}>
          {quizzes.map((quiz) => (
            <li key={quiz._id} className={classes.line}>
              <div className={classes.lineWords}>
                <QuizLink quiz={quiz} />
                <div className={classes.facts}>
                  <span>{all.changed(format.relative(quiz.updatedAt))}</span>
                  <span>{all.questions(quiz.questionCount)}</span>
                </div>
              </div>
              <ButtonLink
                size="sm"
                variant="default"
                to="/quizzes/$name/{-$id}/edit"
                params={pathOf(quiz)}
                aria-label={all.of(texts.edit, quiz.name)}
              >
                {texts.edit}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </DashSection>
  );
}

/** What is over, with its result. */
export function EndedQuizzes({ quizzes }: { quizzes: TeacherDashboard['ended'] }) {
  const all = useTexts(dashTexts);
  const texts = all.teacher;
  const format = useFormat();
  return (
    <>
      {quizzes.length === 0 && <Text c="dimmed">{texts.noneEnded}</Text>}
      {quizzes.length > 0 && (
        <ul className={classes.lines}>
          {quizzes.map((quiz) => (
            <li key={quiz._id} className={classes.line} data-wide>
              <div className={classes.lineWords}>
                <QuizLink quiz={quiz} />
                <div className={classes.facts}>
                  <QuizTime quiz={quiz} />
                  {quiz.waiting > 0 && <span>{texts.unmarked(quiz.waiting)}</span>}
                </div>
              </div>
              <dl className={classes.lineStats}>
                <div>
                  <dt>{texts.mean}</dt>
                  <dd>
                    {quiz.meanPercent === null ? all.unknown : format.percent(quiz.meanPercent)}
                    {quiz.waiting > 0 && (
                      <small>
                        {texts.marked(format.number(quiz.submitted - quiz.waiting), format.number(quiz.submitted))}
                      </small>
                    )}
                  </dd>
                </div>
                <div>
                  <dt>{texts.submitted}</dt>
                  <dd>{format.number(quiz.submitted)}</dd>
                </div>
              </dl>
              <ButtonLink
                size="sm"
                variant="default"
                to="/quizzes/$name/{-$id}"
                params={pathOf(quiz)}
                search={{ tab: 'analysis' }}
                aria-label={all.of(texts.analysis, quiz.name)}
              >
                {texts.analysis}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
