import { Badge, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { type Flag, flags } from '#results/statistics/items/rules-flags.ts';
import type { Item, Statistics } from '../contract.ts';
import { sortItems } from './sort-items.ts';
import classes from './statistics.module.css';
import { statisticsTexts } from './texts.ts';
import { useStats } from './use-stats.ts';

const grave = new Set<Flag>(['attracts-best', 'backwards']);
const minor = new Set<Flag>(['easy', 'unused']);

/** The worst flag of a question as a badge, and how many more there are; screen readers and the tooltip have them all. */
function FlagBadges({ item }: { item: Item }) {
  const texts = useTexts(statisticsTexts);
  const { number } = useStats();
  if (item.isDropped) return <Badge color="gray">{texts.dropped}</Badge>;
  // The names of flags are listed with the worst first.
  const [worst, ...others] = flags.filter((flag) => item.flags.some((one) => one.flag === flag));
  if (worst === undefined) return null;
  const isGrave = grave.has(worst);
  const more = others.map((flag) => texts.flagShort[flag]).join(', ');
  return (
    <span className={classes.flags}>
      <Badge
        size="sm"
        className={classes.flag ?? ''}
        color={isGrave ? 'danger' : minor.has(worst) ? 'gray' : 'warning'}
        leftSection={isGrave && <IconAlertTriangle size={12} stroke={2} aria-hidden />}
      >
        {texts.flagShort[worst]}
      </Badge>
      {others.length > 0 && (
        <Badge size="sm" color="gray" title={more} className={classes.flag ?? ''}>
          <span aria-hidden>{texts.moreFlags(number(others.length))}</span>
          <VisuallyHidden>{more}</VisuallyHidden>
        </Badge>
      )}
    </span>
  );
}

/** `isComplete`: everybody had the same questions, so that every question has the same number of attempts. */
function useColumns(isComplete: boolean): Column<Item>[] {
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
          {item.question.title}
        </TextLink>
      ),
    },
    numeric('n', (item) => number(item.n), { hiddenAtFirst: isComplete }),
    labelled('facility', (item) => share(item.facility)),
    labelled('discrimination', (item) => hundred(item.itemRest)),
    { key: 'flags', title: title.flags, sort: 'flags', render: (item) => <FlagBadges item={item} />, onCard: 'fact' },
    numeric('omitted', (item) => share(item.omitRate)),
    numeric('notReached', (item) => share(item.notReachedRate)),
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
  const columns = useColumns(props.data.isComplete);
  return (
    <section>
      <Title order={2} size="h3">
        {texts.questionsTitle}
      </Title>
      <Text c="dimmed" size="sm" mb="sm" maw="76ch">
        {texts.questionsHelp}
      </Text>
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
