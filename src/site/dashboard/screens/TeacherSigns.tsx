/** What asks for a teacher's attention: exams of today, questions with odd statistics, students at risk. */
import { Badge, Text } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import type { TeacherDashboard } from '../contract.ts';
import { FEWEST_ANSWERS, risk } from '../rules.ts';
import { DashSection, QuizLink } from './DashParts.tsx';
import classes from './dash.module.css';
import { dashTexts } from './texts.ts';

/** What opens or closes today, in the order of the day. */
export function TodaysExams({ today }: { today: TeacherDashboard['today'] }) {
  const all = useTexts(dashTexts);
  const texts = all.teacher;
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
            <ButtonLink
              size="sm"
              variant="default"
              to="/quizzes/$name/{-$id}/participants"
              params={{ name: quiz.slug, id: quiz._id }}
              aria-label={all.of(texts.participants, quiz.name)}
            >
              {texts.participants}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </DashSection>
  );
}

/** Papers that wait for people to mark them, each quiz with the way to its desk. */
export function PapersToMark({ toMark: { quizzes, total, papers } }: { toMark: TeacherDashboard['toMark'] }) {
  const all = useTexts(dashTexts);
  const texts = all.teacher;
  const format = useFormat();
  return (
    <DashSection title={texts.toMark(format.number(papers))}>
      <ul className={classes.lines}>
        {quizzes.map((quiz) => (
          <li key={quiz._id} className={classes.line}>
            <div className={classes.lineWords}>
              <QuizLink quiz={quiz} />
              <div className={classes.facts}>
                <span>{texts.papers(quiz.papers)}</span>
                <span>{texts.waitingSince(format.relative(quiz.since))}</span>
              </div>
            </div>
            <ButtonLink
              size="sm"
              to="/quizzes/$name/{-$id}/marking"
              params={{ name: quiz.slug, id: quiz._id }}
              aria-label={all.of(texts.mark, quiz.name)}
            >
              {texts.mark}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {total > quizzes.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {texts.moreToMark(total - quizzes.length)}
        </Text>
      )}
    </DashSection>
  );
}

/** Quizzes in which something waits for a teacher: what students ask, certificates whose holders no longer pass. */
export function WaitingQuizzes(props: {
  waiting: TeacherDashboard['complaints'];
  words: { title: string; open: (count: number) => string; act: string };
  to: '/quizzes/$name/{-$id}/complaints' | '/quizzes/$name/{-$id}/regrade';
}) {
  const texts = useTexts(dashTexts);
  const { waiting, words, to } = props;
  return (
    <DashSection title={words.title}>
      <Text c="dimmed" mb="xs">
        {words.open(waiting.total)}
      </Text>
      <ul className={classes.lines}>
        {waiting.quizzes.map((quiz) => (
          <li key={quiz._id} className={classes.line}>
            <div className={classes.lineWords}>
              <QuizLink quiz={quiz} />
              <div className={classes.facts}>
                <span>{words.open(quiz.open)}</span>
              </div>
            </div>
            <ButtonLink
              size="sm"
              variant="default"
              to={to}
              params={{ name: quiz.slug, id: quiz._id }}
              aria-label={texts.of(words.act, quiz.name)}
            >
              {words.act}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </DashSection>
  );
}

/** Questions whose statistics ask for a look, each with the figures that say so. */
export function FlaggedQuestions({ flagged: { questions, total } }: { flagged: TeacherDashboard['flagged'] }) {
  const texts = useTexts(dashTexts).teacher;
  const format = useFormat();
  return (
    <DashSection title={texts.flagged}>
      <ul className={classes.lines}>
        {questions.map((question) => (
          <li key={`${question.quiz._id} ${question._id}`} className={classes.line}>
            <div className={classes.lineWords}>
              <TextLink to="/questions/$id" params={{ id: question._id }} c="inherit" fw={600}>
                {question.title}
              </TextLink>
              <div className={classes.signs}>
                {question.reasons.map((reason) => (
                  <Badge key={reason} color={reason === 'easy' ? 'gray' : 'warning'}>
                    {texts.flagReasons[reason]}
                  </Badge>
                ))}
              </div>
              <div className={classes.facts}>
                <span>{texts.facility(format.percentExact(question.facility * 100))}</span>
                {question.discrimination !== null && (
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
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="xs">
        {total > questions.length && `${texts.moreFlagged(total - questions.length)}. `}
        {texts.flaggedHelp(FEWEST_ANSWERS)}
      </Text>
    </DashSection>
  );
}

/** Students at risk with the signs, and the rule by which they were found. */
export function StudentsAtRisk({ atRisk: { students, total, asOf } }: { atRisk: TeacherDashboard['atRisk'] }) {
  const texts = useTexts(dashTexts).teacher;
  const format = useFormat();
  const { inactiveDays, lookBackDays, results, fallenBy, failed } = risk;
  return (
    <DashSection title={texts.atRisk}>
      <ul className={classes.lines}>
        {students.map((student) => (
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
            </div>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="xs">
        {total > students.length && `${texts.moreAtRisk(total - students.length)}. `}
        {texts.atRiskHelp({ inactive: inactiveDays, look: lookBackDays, results, fallen: fallenBy, failed })}
        {asOf && ` ${texts.asOf(format.dateTime(asOf))}`}
      </Text>
    </DashSection>
  );
}
