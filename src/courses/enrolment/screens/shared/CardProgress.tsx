import { Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CourseSummary } from '#courses/courses/contract.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { myCoursesQuery } from '../../queries.ts';
import { enrolmentTexts } from '../texts.ts';

/** How far the student is in a course of a list; nothing for one that was not started. All cards share one call. */
export function CardProgress({ course }: { course: CourseSummary }) {
  const texts = useTexts(enrolmentTexts);
  const { data } = useQuery(myCoursesQuery);
  const own = data?.courses.find(({ _id }) => _id === course._id);
  if (!own) return null;
  return (
    <div>
      <Progress value={own.percent} aria-label={texts.overview.progressOf(course.title)} mb={4} />
      <Text size="sm" c="dimmed" className="tabular">
        {own.completedAt === null ? texts.standing.progress(own.done, own.total) : texts.standing.done}
      </Text>
    </div>
  );
}
