import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconEyeOff, IconListDetails, IconPencil, IconPlus, IconSend } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Outline } from '#courses/courses/topics/contract.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { RowMenu } from '#platform/web/tables/RowMenu.tsx';
import { BackLink, ButtonLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import tabClasses from '#platform/web/ui/tabs.module.css';
import type { Course } from '../contract.ts';
import { courseQuery, outlineQuery } from '../queries.ts';
import { CourseStateBadge, CourseTimeBadge, PremiumBadge } from './CourseBadges.tsx';
import { CourseFacts } from './CourseFacts.tsx';
import classes from './course.module.css';
import { useCourseActions } from './course-actions.tsx';
import { OutlineView } from './outline/OutlineView.tsx';
import { courseTexts } from './texts.ts';
import { useCourseCommands } from './use-course-commands.ts';

export type CourseTab = 'overview' | 'topics' | 'students';

/** What belongs to the slice that knows how far students are. */
export interface CourseParts {
  /** Starts or resumes the course, and shows the student's progress; at the top of a student's page. */
  readonly Start?: ComponentType<{ course: Course }>;
  /** A student's own outline, with what is done; the plain one is shown without it. */
  readonly Outline?: ComponentType<{ course: Course; outline: Outline }>;
  /** The students of the course, for faculty. */
  readonly Students?: ComponentType<{ course: Course }>;
}

const icon = { size: 18, stroke: 1.5 } as const;

function BackToCourses() {
  const texts = useTexts(courseTexts).page;
  return <BackLink to="/courses">{texts.back}</BackLink>;
}

function About({ course }: { course: Course }) {
  const texts = useTexts(courseTexts).page;
  return (
    <>
      {course.cover !== null && <img className={classes.banner} src={course.cover} alt="" />}
      {course.outcomes.length > 0 && (
        <Card p="lg" component="section">
          <Title order={2} size="h4" mb="sm">
            {texts.outcomes}
          </Title>
          <ul className={classes.outcomes}>
            {course.outcomes.map((outcome) => (
              <li key={outcome}>{outcome}</li>
            ))}
          </ul>
        </Card>
      )}
      {course.description !== '' && (
        <Card p="lg" component="section">
          <Title order={2} size="h4" mb="sm">
            {texts.about}
          </Title>
          <RichText html={course.description} />
        </Card>
      )}
    </>
  );
}

function Topics({ course, outline, parts }: { course: Course; outline: Outline; parts: CourseParts }) {
  const texts = useTexts(courseTexts).page;
  const { edit } = course.may;
  if (outline.total === 0)
    return (
      <EmptyState
        title={texts.noTopics}
        {...(edit && {
          action: (
            <ButtonLink
              to="/courses/$id/topics/create"
              params={{ id: course._id }}
              leftSection={<IconPlus {...icon} />}
            >
              {texts.addTopic}
            </ButtonLink>
          ),
        })}
      >
        {edit && texts.noTopicsHelp}
      </EmptyState>
    );
  return (
    <Card p="lg" component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {texts.outline}
        </Title>
        {edit && (
          <ButtonLink
            variant="default"
            size="xs"
            to="/courses/$id/topics"
            params={{ id: course._id }}
            leftSection={<IconListDetails size={16} stroke={1.5} />}
          >
            {texts.editTopics}
          </ButtonLink>
        )}
      </Group>
      {!edit && parts.Outline ? (
        <parts.Outline course={course} outline={outline} />
      ) : (
        <OutlineView outline={outline} leads={edit} />
      )}
    </Card>
  );
}

/** Why students do not see the course, and the button that changes it. */
function StateNotice({ course }: { course: Course }) {
  const texts = useTexts(courseTexts);
  const commands = useCourseCommands();
  if (course.state === 'published') return null;
  const isArchived = course.state === 'archived';
  return (
    <Alert color={isArchived ? 'gray' : 'blue'} icon={<IconEyeOff size={20} stroke={1.5} />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {isArchived ? texts.page.archivedHint : course.may.publish ? texts.page.readyHint : texts.page.publishHint}
        </Text>
        {course.may.publish && !isArchived && (
          <Button
            size="xs"
            leftSection={<IconSend size={16} stroke={1.5} />}
            onClick={() => void commands.setPublished(course, true)}
          >
            {texts.menu.publish}
          </Button>
        )}
        {isArchived && (
          <Button size="xs" variant="default" onClick={() => void commands.setArchived(course, false)}>
            {texts.menu.unarchive}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

function Tabs({ course, tab, shown }: { course: Course; tab: CourseTab; shown: readonly CourseTab[] }) {
  const texts = useTexts(courseTexts).page;
  return (
    <nav className={tabClasses.tabs} aria-label={texts.tabsLabel}>
      {shown.map((one) => (
        <Link
          key={one}
          to="/courses/$id"
          params={{ id: course._id }}
          search={one === 'overview' ? {} : { tab: one }}
          className={tabClasses.tab}
          data-current={tab === one || undefined}
          aria-current={tab === one ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {texts.tabs[one]}
        </Link>
      ))}
    </nav>
  );
}

function FacultyHead({ course, tab, shown }: { course: Course; tab: CourseTab; shown: readonly CourseTab[] }) {
  const texts = useTexts(courseTexts).page;
  const navigate = useNavigate();
  const actionsOf = useCourseActions();
  return (
    <PageHead
      title={course.title}
      lead={course.summary && <bdi>{course.summary}</bdi>}
      above={<BackToCourses />}
      action={
        <Group gap="xs">
          <ButtonLink to="/courses/$id/edit" params={{ id: course._id }} leftSection={<IconPencil {...icon} />}>
            {texts.edit}
          </ButtonLink>
          <RowMenu
            name={course.title}
            actions={actionsOf(course, { onDeleted: () => void navigate({ to: '/courses' }) })}
          />
        </Group>
      }
    >
      <Group gap={6} mb="sm">
        <CourseStateBadge state={course.state} />
        <CourseTimeBadge course={course} />
        <PremiumBadge course={course} />
      </Group>
      <Tabs course={course} tab={tab} shown={shown} />
    </PageHead>
  );
}

/** A course: faculty look after it here, students see what it is about and begin. */
export function CourseScreen(props: { courseId: string; tab: CourseTab; parts: CourseParts }) {
  const { courseId, parts } = props;
  const { data: course } = useSuspenseQuery(courseQuery(courseId));
  const { data: outline } = useSuspenseQuery(outlineQuery(courseId));
  if (!course.may.edit)
    return (
      <>
        <PageHead title={course.title} lead={course.summary && <bdi>{course.summary}</bdi>} above={<BackToCourses />}>
          <Group gap={6}>
            <CourseTimeBadge course={course} />
            <PremiumBadge course={course} />
          </Group>
        </PageHead>
        <div className={classes.columns}>
          <Stack gap="lg">
            {parts.Start && <parts.Start course={course} />}
            <About course={course} />
            <Topics course={course} outline={outline} parts={parts} />
          </Stack>
          <CourseFacts course={course} />
        </div>
      </>
    );
  const shown: CourseTab[] = ['overview', 'topics', ...(parts.Students ? (['students'] as const) : [])];
  const tab = shown.includes(props.tab) ? props.tab : 'overview';
  return (
    <>
      <FacultyHead course={course} tab={tab} shown={shown} />
      {tab === 'overview' && (
        <div className={classes.columns}>
          <Stack gap="lg">
            <StateNotice course={course} />
            <About course={course} />
            {outline.total === 0 && <Topics course={course} outline={outline} parts={parts} />}
          </Stack>
          <CourseFacts course={course} />
        </div>
      )}
      {tab === 'topics' && (
        <Stack gap="lg" maw={860}>
          <StateNotice course={course} />
          <Topics course={course} outline={outline} parts={parts} />
        </Stack>
      )}
      {tab === 'students' && parts.Students && <parts.Students course={course} />}
    </>
  );
}
