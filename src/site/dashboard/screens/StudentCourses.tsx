import { Progress, Text } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { pageAt } from '#platform/web/page-at.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { Enrolment } from '#results/results/dashboard/contract.ts';
import classes from './student.module.css';
import { dashTexts } from './texts.ts';

/** A student's courses in progress and newest certificates, folded. */
export function StudentCourses({ learning }: { learning: Enrolment }) {
  const texts = useTexts(dashTexts).student;
  const format = useFormat();
  const { courses, certificates } = learning;
  return (
    <>
      {courses.length > 0 && (
        <Fold title={texts.courses} note={courses.map(({ name }) => name).join(', ')}>
          <ul className={classes.lines}>
            {courses.map((course) => (
              <li key={course._id} className={classes.line}>
                <div className={classes.lineWords}>
                  <TextLink to={pageAt(course.href)} fw={600} c="inherit">
                    {course.name}
                  </TextLink>
                  <Progress value={course.percent} my={6} aria-label={texts.progressOf(course.name)} />
                  <Text size="sm" c="dimmed">
                    {course.next === null ? texts.courseWaiting : texts.courseNext(course.next)}
                  </Text>
                </div>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {certificates.length > 0 && (
        <Fold title={texts.certificates} note={certificates[0]?.name}>
          <ul className={classes.lines}>
            {certificates.map((certificate) => (
              <li key={certificate._id} className={classes.line}>
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
      )}
    </>
  );
}
