import { Alert, Button, Menu, Select, Stack, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBatchGroup } from '#identity/people/batch.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { ChartDrawing } from '#platform/web/ui/drawings.tsx';
import { BackLink, ButtonLink } from '#platform/web/ui/links.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { quizQuery } from '#quizzes/queries.ts';
import { QuizHead } from '#quizzes/screens/shared/QuizHead.tsx';
import { attemptChoices } from '#results/statistics/items/rules-choices.ts';
import type { Statistics } from '../contract.ts';
import { fileAddress, type StatisticsScope, statisticsQuery } from '../queries.ts';
import { ItemView } from './item/ItemView.tsx';
import type { ItemFrame } from './item/item-parts.ts';
import { ModelsView } from './ModelsView.tsx';
import { QuestionsView } from './QuestionsView.tsx';
import { SummaryView } from './SummaryView.tsx';
import classes from './statistics.module.css';
import { choiceOf, type StatisticsSearch, statisticsSearch, viewOf, views } from './statistics-search.ts';
import { statisticsTexts } from './texts.ts';
import { useStats } from './use-stats.ts';

const icon = { size: 18, stroke: 1.5 } as const;

function ExportMenu({ quizId, scope }: { quizId: string; scope: StatisticsScope }) {
  const texts = useTexts(statisticsTexts);
  const files = [
    { part: 'items', format: 'csv', words: texts.exports.itemsCsv },
    { part: 'items', format: 'xlsx', words: texts.exports.itemsXlsx },
    { part: 'responses', format: 'csv', words: texts.exports.responsesCsv },
    { part: 'responses', format: 'xlsx', words: texts.exports.responsesXlsx },
  ] as const;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" aria-label={texts.export} leftSection={<IconDownload {...icon} />}>
          {texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(({ part, format, words }) => (
          <Menu.Item key={words} component="a" href={fileAddress(quizId, part, format, scope)} download>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Which attempts the numbers are of, and which they are not. */
function Coverage({ data, isBatch }: { data: Statistics; isBatch: boolean }) {
  const texts = useTexts(statisticsTexts);
  const { shortDateTime } = useStats();
  const left = (['notChosen', 'running', 'waiting', 'guests', 'pending'] as const).filter(
    (reason) => data.excluded[reason] > 0,
  );
  return (
    <Text size="sm" c="dimmed" className={classes.coverage ?? ''} role="status">
      {texts.of(data.n)} {isBatch && `${texts.batch} `}
      {left.length > 0 && `${texts.leftOut} ${left.map((reason) => texts[reason](data.excluded[reason])).join('; ')}. `}
      {data.asOf && texts.asOf(shortDateTime(data.asOf))}
    </Text>
  );
}

/** The question that is looked at alone. */
const itemOf = (data: Statistics, search: StatisticsSearch) =>
  data.n > 0 && viewOf(search) === 'questions'
    ? data.items.find(({ question }) => question._id === search.item)
    : undefined;

interface LoadedProps {
  readonly data: Statistics;
  readonly isBatch: boolean;
  readonly Frame: ItemFrame;
  readonly options: ReactNode;
}

function Shown({ data, Frame, scope }: Pick<LoadedProps, 'data' | 'Frame'> & { scope: ReactNode }) {
  const { search, set } = useListSearch(statisticsSearch);
  const view = viewOf(search);
  const item = itemOf(data, search);
  if (item) return <ItemView data={data} item={item} Frame={Frame} scope={scope} />;
  if (view === 'questions') return <QuestionsView data={data} sort={search.sort} onSort={(sort) => set({ sort })} />;
  return view === 'models' ? <ModelsView data={data} /> : <SummaryView data={data} />;
}

function Loaded({ data, isBatch, Frame, options }: LoadedProps) {
  const texts = useTexts(statisticsTexts);
  const { search } = useListSearch(statisticsSearch);
  const { quiz } = data;
  const coverage = <Coverage data={data} isBatch={isBatch} />;
  // The page of a question begins with the question.
  const isItem = itemOf(data, search) !== undefined;
  return (
    <>
      {!isItem && coverage}
      {data.n === 0 ? (
        <EmptyState
          title={texts.nobody}
          drawing={<ChartDrawing />}
          action={
            <ButtonLink to="/quizzes/$name/{-$id}/participants" params={{ name: quiz.slug, id: quiz._id }}>
              {texts.toParticipants}
            </ButtonLink>
          }
        >
          {isBatch ? texts.nobodyBatch : texts.nobodyHelp}
        </EmptyState>
      ) : (
        <Stack gap="md">
          {!data.isComplete && <Alert color="gray">{texts.different}</Alert>}
          {data.hasSectionFloor && <Alert color="gray">{texts.sectionFloor}</Alert>}
          <Shown
            data={data}
            Frame={Frame}
            scope={
              <div className={`${classes.bar} ${classes.scope}`}>
                {coverage}
                {options}
              </div>
            }
          />
        </Stack>
      )}
    </>
  );
}

/** The page of a question has a way back in the place of the views: one thing less above it. */
function BackToQuestions() {
  const texts = useTexts(statisticsTexts);
  return (
    <BackLink
      to="/quizzes/$name/{-$id}/statistics"
      from="/quizzes/$name/{-$id}/statistics"
      search={(before) => ({ ...before, item: '' })}
    >
      {texts.item.back}
    </BackLink>
  );
}

function Views({ view }: { view: (typeof views)[number] }) {
  const texts = useTexts(statisticsTexts);
  return (
    <nav className={classes.views} aria-label={texts.viewsLabel}>
      {views.map((one) => (
        <Link
          key={one}
          className={classes.view}
          to="/quizzes/$name/{-$id}/statistics"
          from="/quizzes/$name/{-$id}/statistics"
          search={(before) => ({ ...before, view: one, item: '' })}
          data-current={view === one || undefined}
          aria-current={view === one ? 'true' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {texts.views[one]}
        </Link>
      ))}
    </nav>
  );
}

/** What the answers tell about the quiz and its questions; for faculty. `itemFrame` is put around the page of a question. */
export function StatisticsScreen({ quizId, itemFrame }: { quizId: string; itemFrame: ItemFrame }) {
  const texts = useTexts(statisticsTexts);
  const { data: quiz } = useSuspenseQuery(quizQuery(quizId));
  const { search, set } = useListSearch(statisticsSearch);
  const group = useBatchGroup();
  const scope = { attempts: choiceOf(search), group };
  const { data, error, refetch } = useQuery(statisticsQuery(quizId, scope));
  const view = viewOf(search);
  const isItem = data !== undefined && itemOf(data, search) !== undefined;
  const options = (
    <div className={classes.options}>
      <Select
        className={classes.choice ?? ''}
        label={texts.choice}
        allowDeselect={false}
        value={scope.attempts}
        data={attemptChoices.map((value) => ({ value, label: texts.choices[value] }))}
        onChange={(value) => value && set({ attempts: value })}
      />
      <Button
        variant="default"
        aria-label={texts.print}
        leftSection={<IconPrinter {...icon} />}
        onClick={() => window.print()}
      >
        {texts.print}
      </Button>
      <ExportMenu quizId={quizId} scope={scope} />
    </div>
  );
  return (
    <>
      <QuizHead quiz={quiz} tab="statistics" />
      <div className={classes.bar}>
        {view === 'questions' && search.item !== '' ? <BackToQuestions /> : <Views view={view} />}
        {!isItem && options}
      </div>
      {data ? (
        <Loaded data={data} isBatch={group !== undefined} Frame={itemFrame} options={options} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <CardsSkeleton />
      )}
    </>
  );
}
