import { Text, Title } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { SortSelect } from '#platform/web/ui/SortSelect.tsx';
import type { Item, Statistics } from '../contract.ts';
import { FlagBadges } from './FlagBadges.tsx';
import { sortItems } from './sort-items.ts';
import classes from './statistics.module.css';
import { statisticsTexts } from './texts.ts';
import { useStats } from './use-stats.ts';

/** Below this share nothing is worth a column. */
const LITTLE = 0.05;

/** Columns that say the same of every question are hidden at first. */
function useColumns({ isComplete, items }: Pick<Statistics, 'isComplete' | 'items'>): Column<Item>[] {
  const texts = useTexts(statisticsTexts);
  const { column: title } = texts;
  const { column, share, hundred, number } = useStats();
  const numeric = (key: keyof typeof title, render: Column<Item>['render'], more: Partial<Column<Item>> = {}) => ({
    key,
    title: title[key],
    sort: key,
    numeric: true,
    render,
    ...more,
  });
  // A card has no heads of columns: there the figure says what it is.
  const labelled = (key: keyof typeof title, render: (item: Item) => string) =>
    numeric(
      key,
      (item) => (
        <>
          <span className={classes.cardLabel}>{title[key]} </span>
          {render(item)}
        </>
      ),
      { onCard: 'fact' },
    );
  return [
    numeric('position', (item) => number(item.position)),
    {
      key: 'question',
      title: title.question,
      sort: 'question',
      onCard: 'title',
      render: (item) => (
        <TextLink
          to="/quizzes/$name/{-$id}/statistics"
          from="/quizzes/$name/{-$id}/statistics"
          search={(before) => ({ ...before, view: 'questions', item: item.question._id })}
          c="inherit"
          fw={550}
          underline="hover"
          className={classes.question ?? ''}
          title={item.question.title}
        >
          {/* A card has no column for it. */}
          <span className={classes.cardLabel}>{number(item.position)}. </span>
          {item.question.title}
        </TextLink>
      ),
    },
    numeric('n', (item) => number(item.n), { hiddenAtFirst: isComplete }),
    labelled('facility', (item) => share(item.facility)),
    labelled('discrimination', (item) => hundred(item.itemRest)),
    { key: 'flags', title: title.flags, sort: 'flags', render: (item) => <FlagBadges item={item} />, onCard: 'fact' },
    numeric('omitted', (item) => share(item.omitRate)),
    numeric('notReached', (item) => share(item.notReachedRate), {
      hiddenAtFirst: items.every(({ notReachedRate }) => notReachedRate < LITTLE),
    }),
    numeric('alpha', (item) => column(item.alphaIfDeleted, 3), { hiddenAtFirst: true }),
    numeric('efficiency', (item) => hundred(item.discriminativeEfficiency), { hiddenAtFirst: true }),
    numeric('weight', (item) => share(item.intendedWeight), { hiddenAtFirst: true }),
    numeric('effective', (item) => share(item.effectiveWeight), { hiddenAtFirst: true }),
    numeric('sd', (item) => column(item.sd, 3), { hiddenAtFirst: true }),
  ];
}

/** All questions, by any of their numbers. */
export function QuestionsView(props: { data: Statistics; sort: string; onSort: (sort: string) => void }) {
  const texts = useTexts(statisticsTexts);
  const columns = useColumns(props.data);
  return (
    <section>
      <Title order={2} size="h3">
        {texts.questionsTitle}
      </Title>
      <Text c="dimmed" size="sm" mb="sm" maw="76ch">
        {texts.questionsHelp}
      </Text>
      <SortSelect columns={columns} current={props.sort} onChange={props.onSort} mb="sm" />
      <DataTable
        caption={texts.questionsTitle}
        columns={columns}
        rows={sortItems(props.data.items, props.sort)}
        rowKey={(item) => item.question._id}
        rowName={(item) => item.question.title}
        empty={null}
        sort={{ current: props.sort, onChange: props.onSort }}
      />
    </section>
  );
}
