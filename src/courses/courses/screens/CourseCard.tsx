import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Cover } from '#platform/web/cover/Cover.tsx';
import { inList } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { RowAction } from '#platform/web/tables/data-table-model.ts';
import { RowMenu } from '#platform/web/tables/RowMenu.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { CourseSummary } from '../contract.ts';
import { CourseStateBadge, CourseTimeBadge, PremiumBadge } from './CourseBadges.tsx';
import classes from './course.module.css';
import { courseTexts } from './texts.ts';

/** A course in a list. */
export function CourseCard(props: {
  course: CourseSummary;
  isFaculty: boolean;
  actions: readonly RowAction[];
  /** How far the viewer is. */
  progress?: ReactNode;
}) {
  const texts = useTexts(courseTexts);
  const { course, isFaculty, actions, progress } = props;
  return (
    <li className={classes.card}>
      {course.cover === null ? (
        <Cover title={course.title} />
      ) : (
        <img className={classes.cover} src={course.cover} alt="" loading="lazy" />
      )}
      <div className={classes.cardBody}>
        <div className={classes.cardHead}>
          <Title order={2} size="h4">
            <TextLink to="/courses/$id" params={{ id: course._id }} fw={600} c="inherit" underline="hover">
              {course.title}
            </TextLink>
          </Title>
          {isFaculty && <RowMenu name={course.title} actions={actions} />}
        </div>
        <Group gap={6}>
          {isFaculty && <CourseStateBadge state={course.state} />}
          <CourseTimeBadge course={course} />
          <PremiumBadge course={course} />
        </Group>
        {course.summary !== '' && (
          <Text className={classes.summary} dir="auto">
            {course.summary}
          </Text>
        )}
        <div className={classes.facts}>
          <span>{texts.topics(course.topicCount)}</span>
          {course.quizCount > 0 && <span>{texts.quizzes(course.quizCount)}</span>}
          <span>{inList(course.teachers.map((teacher) => teacher.name))}</span>
        </div>
        {progress}
      </div>
    </li>
  );
}
