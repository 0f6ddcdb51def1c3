/** What asks for a teacher's attention: exams of today, questions with odd statistics, students at risk. */
import { Anchor, Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import type { TeacherDashboard } from '../contract.ts';
import { FEWEST_ANSWERS, risk } from '../rules.ts';
import { DashSection, FirstLines, ParticipantsLink, QuizLink } from './DashParts.tsx';
import classes from './dash.module.css';
import { dashTexts } from './texts.ts';

/** What opens or closes today, in the order of the day. */
export function TodaysExams({ today }: { today: TeacherDashboard['today'] }) {
  const texts = useTexts(dashTexts).teacher;
  const format = useFormat();
  const at = (instant: string): string => format.shortDateTime(instant);
  return (
    <DashSection title={texts.today}>
      <ul className={classes.lines}>
        {today.map((quiz) => (
          <li key={quiz._id} className={classes.line}>
            <div className={classes.lineWords}>
              <QuizLink quiz={quiz} />
              <div className={classes.facts}>
                {quiz.opensAt && <span>{texts.opensAt(at(quiz.opensAt))}</span>}
                {quiz.closesAt && <span>{texts.closesAt(at(quiz.closesAt))}</span>}
                <span>{texts.todayRunning(quiz.open)}</span>
                <span>{texts.todaySubmitted(quiz.submitted)}</span>
              </div>
            </div>
            <ParticipantsLink quiz={quiz} />
          </li>
        ))}
      </ul>
    </DashSection>
  );
}

interface Waiting {
  readonly key: string;
  readonly quiz: { readonly _id: string; readonly name: string; readonly slug: string };
  readonly facts: readonly string[];
  readonly act: string;
  readonly to: '/quizzes/$name/{-$id}/marking' | '/quizzes/$name/{-$id}/complaints' | '/quizzes/$name/{-$id}/regrade';
}

/** What waits for the teacher, by kind: the answers that wait longest, then what students ask, then certificates. */
function useWaiting({ toMark, complaints, decisions }: TeacherDashboard): Waiting[] {
  const texts = useTexts(dashTexts).teacher;
  const format = useFormat();
  return [
    ...toMark.quizzes.map((quiz) => ({
      key: `mark ${quiz._id}`,
      quiz,
      facts: [texts.toMark(quiz.answers, quiz.papers), texts.waitingSince(format.relative(quiz.since))],
      act: texts.mark,
      to: '/quizzes/$name/{-$id}/marking' as const,
    })),
    ...complaints.quizzes.map((quiz) => ({
      key: `query ${quiz._id}`,
      quiz,
      facts: [texts.complaints.open(quiz.open)],
      act: texts.complaints.act,
      to: '/quizzes/$name/{-$id}/complaints' as const,
    })),
    ...decisions.quizzes.map((quiz) => ({
      key: `decision ${quiz._id}`,
      quiz,
      facts: [texts.decisions.open(quiz.open)],
      act: texts.decisions.act,
      to: '/quizzes/$name/{-$id}/regrade' as const,
    })),
  ];
}

/** Whether anything waits for the teacher. */
export const waitsFor = ({ toMark, complaints, decisions }: TeacherDashboard): boolean =>
  toMark.total + complaints.total + decisions.total > 0;

/** Everything that waits for the teacher in one list, each with the way to do it; the first is the next step. */
export function ForYou({ dashboard }: { dashboard: TeacherDashboard }) {
  const texts = useTexts(dashTexts);
  const waiting = useWaiting(dashboard);
  const { toMark, complaints, decisions } = dashboard;
  const hidden = [toMark, complaints, decisions].reduce((sum, { total, quizzes }) => sum + total - quizzes.length, 0);
  if (waiting.length === 0) return null;
  return (
    <DashSection title={texts.teacher.forYou}>
      <ul className={classes.lines}>
        {waiting.map(({ key, quiz, facts, act, to }, index) => (
          <li key={key} className={classes.line}>
            <div className={classes.lineWords}>
              <QuizLink quiz={quiz} />
              <div className={classes.facts}>
                {facts.map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </div>
            </div>
            <ButtonLink
              size="sm"
              variant={index === 0 ? 'filled' : 'default'}
              to={to}
              params={{ name: quiz.slug, id: quiz._id }}
              aria-label={texts.of(act, quiz.name)}
            >
              {act}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {texts.teacher.moreToMark(hidden)}
        </Text>
      )}
    </DashSection>
  );
}

/** The rule by which a list was made, folded. */
function Rule({ children }: { children: ReactNode }) {
  const texts = useTexts(dashTexts).teacher;
  return (
    <details className={classes.rule}>
      <summary>{texts.howFound}</summary>
      {children}
    </details>
  );
}

/** Questions whose statistics ask for a look, each with the numbers that say so. */
export function FlaggedQuestions({ flagged: { questions, total } }: { flagged: TeacherDashboard['flagged'] }) {
  const texts = useTexts(dashTexts).teacher;
  const format = useFormat();
  return (
    <DashSection title={texts.flagged}>
      <FirstLines
        all={questions}
        rest={total > questions.length ? texts.moreFlagged(total - questions.length) : null}
        draw={(question) => (
          <li key={`${question.quiz._id} ${question._id}`} className={classes.line}>
            <div className={classes.lineWords}>
              <TextLink to="/questions/$id" params={{ id: question._id }} c="inherit" fw={600}>
                {question.title}
              </TextLink>
              <div className={classes.facts}>
                {question.reasons.map((reason) => (
                  <Badge key={reason} color={reason === 'easy' ? 'gray' : 'warning'}>
                    {texts.flagReasons[reason]}
                  </Badge>
                ))}
                <span>{texts.facility(format.percentExact(question.facility * 100))}</span>
                {question.discrimination !== null && question.reasons.includes('negative') && (
                  <span>{texts.discrimination(format.number(Math.round(question.discrimination)))}</span>
                )}
                <span>{texts.answered(question.n)}</span>
                <TextLink
                  to="/quizzes/$name/{-$id}"
                  params={{ name: question.quiz.slug, id: question.quiz._id }}
                  search={{ tab: 'analysis' }}
                  c="inherit"
                  fz="inherit"
                >
                  {question.quiz.name}
                </TextLink>
              </div>
            </div>
          </li>
        )}
      />
      <Rule>{texts.flaggedHelp(FEWEST_ANSWERS)}</Rule>
    </DashSection>
  );
}

/** Students at risk with the signs, and the rule by which they were found. */
export function StudentsAtRisk({ atRisk: { students, total, asOf } }: { atRisk: TeacherDashboard['atRisk'] }) {
  const all = useTexts(dashTexts);
  const texts = all.teacher;
  const format = useFormat();
  const { inactiveDays, lookBackDays, results, fallenBy, failed } = risk;
  return (
    <DashSection title={texts.atRisk}>
      <FirstLines
        all={students}
        rest={total > students.length ? texts.moreAtRisk(total - students.length) : null}
        draw={(student) => (
          <li key={student._id} className={classes.line}>
            <div className={classes.lineWords}>
              <TextLink to="/user/$id" params={{ id: student._id }} c="inherit" fw={600}>
                {student.name}
              </TextLink>
              <div className={classes.signs}>
                {student.inactive && (
                  <Badge color="warning">{texts.inactive(format.relative(student.lastActiveAt))}</Badge>
                )}
                {student.trend && (
                  <Badge color="danger">
                    {texts.fallen(format.percent(student.trend.earlier), format.percent(student.trend.recent))}
                  </Badge>
                )}
                {student.below && <Badge color="danger">{texts.below(student.below.failed, student.below.of)}</Badge>}
              </div>
              <div className={classes.actions}>
                <TextLink
                  to="/user/$id"
                  params={{ id: student._id }}
                  fz="inherit"
                  aria-label={all.of(texts.viewResults, student.name)}
                >
                  {texts.viewResults}
                </TextLink>
                <TextLink
                  to="/practice/assign"
                  search={{ person: student._id }}
                  fz="inherit"
                  aria-label={all.of(texts.assign, student.name)}
                >
                  {texts.assign}
                </TextLink>
                <Anchor
                  href={`mailto:${encodeURIComponent(student.email)}`}
                  fz="inherit"
                  aria-label={all.of(texts.email, student.name)}
                >
                  {texts.email}
                </Anchor>
              </div>
            </div>
          </li>
        )}
      />
      <Rule>
        {texts.atRiskHelp({ inactive: inactiveDays, look: lookBackDays, results, fallen: fallenBy, failed })}
        {asOf && ` ${texts.asOf(format.dateTime(asOf))}`}
      </Rule>
    </DashSection>
  );
}
