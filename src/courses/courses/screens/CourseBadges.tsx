import { Badge } from '@mantine/core';
import { IconArchive, IconCalendarTime, IconCircleCheck, IconCrown, IconLock, IconPencil } from '@tabler/icons-react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { CourseState, CourseSummary } from '../contract.ts';
import { courseTimeOf } from '../rules.ts';
import { courseTexts } from './texts.ts';

const looks = {
  draft: { color: 'gray', Icon: IconPencil },
  published: { color: 'green', Icon: IconCircleCheck },
  archived: { color: 'gray', Icon: IconArchive },
} as const;

const icon = { size: 13, stroke: 1.75, 'aria-hidden': true } as const;

export function CourseStateBadge({ state }: { state: CourseState }) {
  const texts = useTexts(courseTexts).states;
  const { color, Icon } = looks[state];
  return (
    <Badge color={color} component="span" miw="max-content" leftSection={<Icon {...icon} />}>
      {texts[state]}
    </Badge>
  );
}

/** Not open yet, or no longer. */
export function CourseTimeBadge({ course }: { course: Pick<CourseSummary, 'opensAt' | 'closesAt'> }) {
  const texts = useTexts(courseTexts);
  const format = useFormat();
  const time = courseTimeOf(course, new Date());
  if (time === 'open') return null;
  const isScheduled = time === 'scheduled';
  const Icon = isScheduled ? IconCalendarTime : IconLock;
  return (
    <Badge color={isScheduled ? 'blue' : 'gray'} component="span" miw="max-content" leftSection={<Icon {...icon} />}>
      {isScheduled ? texts.scheduled(format.date(course.opensAt!)) : texts.closed}
    </Badge>
  );
}

export function PremiumBadge({ course }: { course: Pick<CourseSummary, 'subscription' | 'needsPlan'> }) {
  const texts = useTexts(courseTexts);
  if (course.subscription !== 2) return null;
  return (
    <Badge color="yellow" component="span" miw="max-content" leftSection={<IconCrown {...icon} />}>
      {course.needsPlan ? texts.needsPlan : texts.tiers[2]}
    </Badge>
  );
}
