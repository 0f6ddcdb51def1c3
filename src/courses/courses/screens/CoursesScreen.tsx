import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconLayoutGrid, IconList, IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { ImportDialog } from '#courses/courses/exchange/screens/ImportDialog.tsx';
import { GroupSelect } from '#identity/people/screens/shared/GroupSelect.tsx';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { queryFrom, useListSearch } from '#platform/web/tables/list-search.ts';
import { CardList } from '#platform/web/ui/CardList.tsx';
import { FilterMenu } from '#platform/web/ui/FilterMenu.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { type CourseSummary, courseStates, listCourses } from '../contract.ts';
import { coursesQuery } from '../queries.ts';
import { CourseCard } from './CourseCard.tsx';
import { CoursesTable } from './CoursesTable.tsx';
import classes from './course.module.css';
import { useCourseActions } from './course-actions.tsx';
import { type CourseSearch, courseSearch } from './course-search.ts';
import { courseTexts } from './texts.ts';

const icon = { size: 18, stroke: 1.5 } as const;

function Filters(props: { search: CourseSearch; set: (patch: Partial<CourseSearch>) => void; isFaculty: boolean }) {
  const all = useTexts(courseTexts);
  const texts = all.list;
  const { search, set, isFaculty } = props;
  return (
    <search className={classes.filters}>
      <SearchInput className={classes.search} label={texts.search} value={search.q} onChange={(q) => set({ q })} />
      {isFaculty && (
        <>
          <FilterMenu
            label={texts.state}
            options={courseStates.map((state) => ({ value: state, label: all.states[state] }))}
            value={search.state}
            onChange={(state) => set({ state })}
          />
          <GroupSelect
            className={classes.groupFilter}
            aria-label={texts.group}
            placeholder={texts.anyGroup}
            value={search.group || null}
            onChange={(group) => set({ group: group ?? '' })}
            clearable
          />
        </>
      )}
      <FilterMenu
        label={texts.tier}
        options={[
          { value: '1', label: all.tiers[1] },
          { value: '2', label: all.tiers[2] },
        ]}
        value={search.subscription}
        onChange={(subscription) => set({ subscription })}
      />
      {isFaculty && (
        <>
          <SegmentedControl
            aria-label={texts.whose}
            data={[
              { value: '', label: texts.all },
              { value: '1', label: texts.mine },
            ]}
            value={search.mine}
            onChange={(mine) => set({ mine })}
          />
          <SegmentedControl
            className={classes.look}
            aria-label={texts.look}
            data={[
              { value: 'cards', label: <IconLayoutGrid {...icon} role="img" aria-label={texts.cards} /> },
              { value: 'table', label: <IconList {...icon} role="img" aria-label={texts.table} /> },
            ]}
            value={search.look === 'table' ? 'table' : 'cards'}
            onChange={(look) => set({ look })}
          />
        </>
      )}
    </search>
  );
}

function NoCourses(props: { isFiltered: boolean; isFaculty: boolean; onReset: () => void }) {
  const texts = useTexts(courseTexts).list;
  if (props.isFiltered)
    return (
      <NoMatch title={texts.noMatch} clear={texts.clear} onClear={props.onReset}>
        {texts.noMatchHelp}
      </NoMatch>
    );
  return (
    <EmptyState
      title={texts.empty}
      {...(props.isFaculty && { action: <ButtonLink to="/courses/create">{texts.create}</ButtonLink> })}
    >
      {props.isFaculty ? texts.emptyFaculty : texts.emptyStudent}
    </EmptyState>
  );
}

/** How the list looks is no filter of it. */
const isFilteredBy = (search: CourseSearch): boolean =>
  Object.keys(queryFrom(listCourses.query!, search)).some((name) =>
    ['q', 'state', 'subscription', 'group', 'mine'].includes(name),
  );

/** The ways to a new course. */
function NewCourse({ onImport }: { onImport: () => void }) {
  const texts = useTexts(courseTexts).list;
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconUpload {...icon} />} onClick={onImport}>
        {texts.import}
      </Button>
      <ButtonLink to="/courses/create" leftSection={<IconPlus {...icon} />}>
        {texts.create}
      </ButtonLink>
    </Group>
  );
}

/** The courses that the viewer may know of. `parts.Progress` shows how far a student is in one. */
export function CoursesScreen({ parts }: { parts: { Progress?: ComponentType<{ course: CourseSummary }> } }) {
  const texts = useTexts(courseTexts).list;
  const viewer = useViewer();
  const isFaculty = viewer?.role !== 'student';
  const list = useListSearch(courseSearch);
  const { data, error, refetch } = useQuery(coursesQuery(queryFrom(listCourses.query!, list.search)));
  const actionsOf = useCourseActions();
  const [isImporting, setImporting] = useState(false);
  const isTable = isFaculty && list.search.look === 'table';
  const empty = <NoCourses isFiltered={isFilteredBy(list.search)} isFaculty={isFaculty} onReset={list.reset} />;
  return (
    <>
      <PageHead
        title={isFaculty ? texts.title : texts.myTitle}
        lead={isFaculty ? texts.lead : texts.myLead}
        action={isFaculty && <NewCourse onImport={() => setImporting(true)} />}
      >
        <Filters search={list.search} set={list.set} isFaculty={isFaculty} />
      </PageHead>
      {isTable ? (
        error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <CoursesTable
            courses={data?.courses}
            total={data?.total ?? 0}
            list={list}
            actionsOf={(course) => actionsOf(course)}
            empty={empty}
          />
        )
      ) : (
        <CardList
          label={texts.label}
          items={data?.courses}
          error={error}
          onRetry={() => void refetch()}
          cardHeight={260}
          empty={empty}
          render={(course) => (
            <CourseCard
              key={course._id}
              course={course}
              isFaculty={isFaculty}
              actions={isFaculty ? actionsOf(course) : []}
              progress={!isFaculty && parts.Progress && <parts.Progress course={course} />}
            />
          )}
          paging={{
            page: list.page,
            pageSize: list.search.limit,
            total: data?.total ?? 0,
            onPage: list.setPage,
            onPageSize: list.setPageSize,
          }}
        />
      )}
      <ImportDialog
        isOpen={isFaculty && (isImporting || list.search.import !== '')}
        task={list.search.import === '' ? null : list.search.import}
        onTask={(task) => {
          setImporting(true);
          list.set({ import: task ?? '' });
        }}
        onClose={() => {
          setImporting(false);
          if (list.search.import !== '') list.set({ import: '' });
        }}
      />
    </>
  );
}
