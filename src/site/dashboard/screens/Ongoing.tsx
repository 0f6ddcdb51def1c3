import { Progress } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { pageAt } from '#platform/web/page-at.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { PracticeLine } from '#results/practice/screens/shared/PracticeLine.tsx';
import type { Enrolment, StudentDashboard } from '#results/results/dashboard/contract.ts';
import type { NextStep } from '../rules-next.ts';
import { DashSection } from './DashParts.tsx';
import classes from './student.module.css';
import { dashTexts } from './texts.ts';

const SHOWN_COURSES = 2;

function CourseLine({ course }: { course: Enrolment['courses'][number] }) {
  const all = useTexts(dashTexts);
  const texts = all.student;
  return (
    <li className={classes.line}>
      <div className={classes.lineWords}>
        <TextLink to={pageAt(course.href)} fw={600} c="inherit">
          {course.name}
        </TextLink>
        <Progress value={course.percent} my={4} maw={240} aria-label={texts.progressOf(course.name)} />
        <span className={classes.facts}>
          {course.next === null ? texts.courseWaiting : texts.courseNext(course.next)}
        </span>
      </div>
      {course.next !== null && (
        <ButtonLink
          size="sm"
          variant="default"
          to={pageAt(course.href)}
          aria-label={all.of(texts.resumeAction, course.name)}
        >
          {texts.resumeAction}
        </ButtonLink>
      )}
    </li>
  );
}

/** What has no date but goes on: practice that is due, and the courses in progress that are not the next step already. */
export function Ongoing({ dashboard, step }: { dashboard: StudentDashboard; step: NextStep }) {
  const texts = useTexts(dashTexts).student;
  const courses = (dashboard.learning?.courses ?? []).filter(
    ({ _id }) => step.kind !== 'course' || step.course._id !== _id,
  );
  return (
    <DashSection
      title={texts.ongoing}
      more={
        courses.length > SHOWN_COURSES && (
          <TextLink to="/courses" size="sm">
            {texts.allCourses}
          </TextLink>
        )
      }
    >
      <ul className={classes.lines}>
        <li className={`${classes.line} ${classes.practice}`}>
          <PracticeLine />
        </li>
        {courses.slice(0, SHOWN_COURSES).map((course) => (
          <CourseLine key={course._id} course={course} />
        ))}
      </ul>
    </DashSection>
  );
}
