import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Format, inList, useFormat } from '#platform/web/i18n/format.ts';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column, RowAction } from '#platform/web/tables/data-table-model.ts';
import type { useListSearch } from '#platform/web/tables/list-search.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { CourseSummary } from '../contract.ts';
import { CourseStateBadge, CourseTimeBadge } from './CourseBadges.tsx';
import type { CourseSearch } from './course-search.ts';
import { courseTexts } from './texts.ts';

type Texts = SameTexts<(typeof courseTexts)['en']>;

const columnsOf = (texts: Texts, format: Format, notSet: string): Column<CourseSummary>[] => {
  const words = texts.list.columns;
  return [
    {
      key: 'title',
      title: words.title,
      sort: 'title',
      onCard: 'title',
      render: (course) => (
        <TextLink to="/courses/$id" params={{ id: course._id }} fw={550} c="inherit" underline="hover">
          {course.title}
        </TextLink>
      ),
    },
    {
      key: 'state',
      title: words.state,
      onCard: 'fact',
      render: (course) => (
        <Group gap={6}>
          <CourseStateBadge state={course.state} />
          <CourseTimeBadge course={course} />
        </Group>
      ),
    },
    {
      key: 'teachers',
      title: words.teachers,
      render: (course) => inList(course.teachers.map((teacher) => teacher.name)),
    },
    {
      key: 'topics',
      title: words.topics,
      numeric: true,
      onCard: 'fact',
      render: (course) => format.number(course.topicCount),
    },
    { key: 'quizzes', title: words.quizzes, numeric: true, render: (course) => format.number(course.quizCount) },
    {
      key: 'opens',
      title: words.opens,
      sort: 'opensAt',
      render: (course) => (course.opensAt ? format.shortDateTime(course.opensAt) : notSet),
    },
    {
      key: 'closes',
      title: words.closes,
      hiddenAtFirst: true,
      render: (course) => (course.closesAt ? format.shortDateTime(course.closesAt) : notSet),
    },
    { key: 'tier', title: words.tier, render: (course) => texts.tiers[course.subscription === 2 ? 2 : 1] },
    {
      key: 'updated',
      title: words.updated,
      sort: 'updatedAt',
      render: (course) => format.shortDateTime(course.updatedAt),
    },
  ];
};

/** Courses as a table, for faculty. */
export function CoursesTable(props: {
  courses: readonly CourseSummary[] | undefined;
  total: number;
  list: ReturnType<typeof useListSearch<CourseSearch>>;
  actionsOf: (course: CourseSummary) => readonly RowAction[];
  empty: ReactNode;
}) {
  const texts = useTexts(courseTexts);
  const { noValue } = useTexts(platformTexts);
  const format = useFormat();
  const { list } = props;
  return (
    <DataTable
      caption={texts.list.label}
      columns={columnsOf(texts, format, noValue)}
      rows={props.courses}
      rowKey={(course) => course._id}
      rowName={(course) => course.title}
      rowActions={props.actionsOf}
      sort={{ current: list.search.sort, onChange: (sort) => list.set({ sort }) }}
      paging={{
        page: list.page,
        pageSize: list.search.limit,
        total: props.total,
        onPage: list.setPage,
        onPageSize: list.setPageSize,
      }}
      empty={props.empty}
    />
  );
}
