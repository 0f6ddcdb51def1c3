import { Progress, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AdminSummary, ExamToday } from '#admin/operations/contract.ts';
import { adminSummaryQuery, peopleSummaryQuery, studentsSummaryQuery } from '#admin/operations/queries.ts';
import { bytesText } from '#admin/tenant-settings/screens/shared/bytes.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { pageAt } from '#platform/web/page-at.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { Waiting } from '../contract-waiting.ts';
import { waitingQuery } from '../queries.ts';
import { ActivityChart } from './ActivityChart.tsx';
import { hasRequests, Requests, ToSetUp } from './AdminRequests.tsx';
import { adminDashTexts } from './admin-texts.ts';
import { DashSection, DashSkeleton, FirstLines, QuizLink, QuizTime, Stats } from './DashParts.tsx';
import classes from './dash.module.css';
import status from './status.module.css';
import { dashTexts } from './texts.ts';

const dateStates = { running: 'open', soon: 'scheduled', over: 'closed' } as const;

function Exam({ exam }: { exam: ExamToday }) {
  const texts = useTexts(adminDashTexts);
  const format = useFormat();
  const share = exam.expected === 0 ? 0 : Math.min(100, (100 * exam.submitted) / exam.expected);
  return (
    <li className={classes.line} data-wide>
      <div className={classes.lineWords}>
        <QuizLink quiz={exam} />
        <div className={classes.facts}>
          <QuizTime quiz={{ ...exam, dateState: dateStates[exam.state] }} />
        </div>
      </div>
      <div className={classes.progress}>
        <div className={classes.facts}>
          <span>{texts.of(format.number(exam.submitted), format.number(exam.expected))}</span>
          {exam.working > 0 && <span className={classes.when}>{texts.working(exam.working)}</span>}
        </div>
        <Progress value={share} aria-label={texts.of(format.number(exam.submitted), format.number(exam.expected))} />
      </div>
    </li>
  );
}

/** The rest is behind a button. */
const SHOWN_EXAMS = 4;

function ExamsToday({ exams, total }: { exams: readonly ExamToday[]; total: number }) {
  const texts = useTexts(adminDashTexts);
  const words = useTexts(dashTexts);
  return (
    <DashSection
      title={texts.exams}
      hint={texts.examsHelp}
      more={
        <span className={classes.links}>
          <TextLink to="/quizzes" size="sm">
            {words.allQuizzes}
          </TextLink>
          <TextLink to="/calendar" size="sm">
            {words.student.calendar}
          </TextLink>
        </span>
      }
    >
      {exams.length === 0 ? (
        <div className={classes.panel}>{texts.noExams}</div>
      ) : (
        <FirstLines
          all={exams}
          shown={SHOWN_EXAMS}
          rest={total > exams.length ? words.teacher.moreToMark(total - exams.length) : null}
          draw={(exam) => <Exam key={exam._id} exam={exam} />}
        />
      )}
    </DashSection>
  );
}

/** How students did in the last 30 days, and what accounts there are. */
function Results() {
  const texts = useTexts(adminDashTexts).results;
  const format = useFormat();
  const { data: students } = useQuery(studentsSummaryQuery());
  const { data: people } = useQuery(peopleSummaryQuery());
  if (!students || !people) return <Skeleton h={176} radius="md" />;
  const { attempts, graded, quizzes, meanPercent, judged, passed } = students.results;
  return (
    <Stats
      label={texts.stats}
      stats={[
        { word: texts.attempts, value: format.number(attempts), more: texts.quizzes(quizzes) },
        {
          word: texts.mean,
          value: meanPercent === null ? '–' : format.percent(meanPercent),
          more: texts.marked(format.number(graded), format.number(attempts)),
        },
        {
          word: texts.passed,
          value: judged === 0 ? '–' : format.percent((100 * passed) / judged),
          more: texts.judged(judged),
        },
        {
          word: texts.newcomers,
          value: format.number(people.newcomers),
          more: texts.states(people.states.invited, people.states.disabled),
        },
      ]}
    />
  );
}

/** What runs behind the pages: one line each, leading to where it is kept. */
function TheSite({ summary }: { summary: AdminSummary }) {
  const texts = useTexts(adminDashTexts);
  const { storage, mail, tasks, failedLogins, deeds } = summary;
  const space = texts.storageText(
    bytesText(storage.used),
    storage.allowed === null ? null : bytesText(storage.allowed),
  );
  const lines = [
    { name: texts.storage, to: '/company/images', text: `${space}, ${texts.images(storage.images)}` },
    // Without a mail server nothing is sent: that is among what is to be set up.
    ...(mail.delivery === 'mailbox'
      ? []
      : [
          {
            name: texts.mail,
            to: '/company/mail',
            text: texts.mailText(mail.waiting + mail.running, mail.failed),
            warns: mail.failed > 0,
          },
        ]),
    {
      name: texts.jobs,
      to: '/company/tasks',
      text: texts.jobsText(tasks.waiting + tasks.running, tasks.failed),
      warns: tasks.failed > 0,
    },
    { name: texts.logins, to: '/company/sign-in', text: texts.loginsText(failedLogins.hour, failedLogins.day) },
    { name: texts.openLog, to: '/company/audit', text: texts.changesText(deeds) },
  ];
  return (
    <DashSection title={texts.running}>
      <ul className={classes.lines}>
        {lines.map(({ name, to, text, warns }) => (
          <li key={name} className={`${classes.line} ${status.line}`}>
            <TextLink to={pageAt(to)}>{name}</TextLink>
            <span className={classes.facts} data-warns={warns || undefined}>
              {warns && <IconAlertTriangle size={16} stroke={1.75} aria-hidden />} {text}
            </span>
          </li>
        ))}
      </ul>
    </DashSection>
  );
}

const links = [
  ['settings', '/company/settings'],
  ['people', '/user'],
  ['groups', '/user/groups'],
  ['plans', '/company/plans'],
  ['data', '/company/data'],
] as const;

function Links() {
  const texts = useTexts(adminDashTexts);
  return (
    <Fold title={texts.linksTitle}>
      <ul className={classes.plain}>
        {links.map(([word, to]) => (
          <li key={to} className={classes.line}>
            <TextLink to={pageAt(to)}>{texts.links[word]}</TextLink>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function Content({ summary, waiting }: { summary: AdminSummary; waiting: Waiting['company'] }) {
  const texts = useTexts(adminDashTexts);
  const { number } = useFormat();
  const { people, activeStudents } = summary;
  const ofStudents = texts.ofStudents(number(people.students));
  return (
    <Stack gap="xl">
      <Requests counts={waiting} />
      <ToSetUp summary={summary} isFirst={!hasRequests(waiting)} />
      <Stats
        stats={[
          { word: texts.stats.day, value: number(activeStudents.day), more: ofStudents },
          { word: texts.stats.week, value: number(activeStudents.week), more: ofStudents },
          { word: texts.stats.month, value: number(activeStudents.month), more: ofStudents },
          {
            word: texts.stats.people,
            to: '/user',
            value: number(people.students + people.teachers + people.admins),
            more: texts.peopleMore(people.teachers, people.admins),
          },
        ]}
      />
      <div className={classes.halves}>
        <Stack gap="xl">
          <ExamsToday exams={summary.exams} total={summary.examsTotal} />
          <TheSite summary={summary} />
        </Stack>
        <Stack gap="xl">
          <DashSection title={texts.activity}>
            <ActivityChart days={summary.activity} />
          </DashSection>
          <DashSection title={texts.results.title}>
            <Results />
          </DashSection>
        </Stack>
      </div>
      <Links />
    </Stack>
  );
}

/** The dashboard of administrators: exams of today, who is here, and how the site is doing. */
export function AdminDash({ firstName }: { firstName: string }) {
  const texts = useTexts(dashTexts);
  const all = useTexts(adminDashTexts);
  const { data, error, refetch } = useQuery(adminSummaryQuery());
  // Its part is on top: drawn later, it would push everything down. Without it, the rest is there all the same.
  const { data: waiting, isPending } = useQuery(waitingQuery());
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead(firstName)} />
      {data && !isPending ? (
        <Content summary={data} waiting={waiting?.company ?? null} />
      ) : error ? (
        <Stack gap="xl">
          <ErrorState error={error} onRetry={() => void refetch()} />
          <DashSection title={all.results.title}>
            <Results />
          </DashSection>
          <Links />
        </Stack>
      ) : (
        <DashSkeleton />
      )}
    </>
  );
}
