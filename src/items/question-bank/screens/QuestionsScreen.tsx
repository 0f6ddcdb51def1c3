import { Button, Group } from '@mantine/core';
import {
  IconCopy,
  IconDownload,
  IconEye,
  IconFileImport,
  IconPencilPlus,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { benchTexts } from '#items/question-bank/bench/screens/texts.ts';
import { ExportDialog } from '#items/question-bank/export/screens/ExportDialog.tsx';
import { exportTexts } from '#items/question-bank/export/screens/texts.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { useRows } from '#platform/web/tables/use-rows.ts';
import { fetchRows, useSelection } from '#platform/web/tables/use-selection.ts';
import { VirtualTable } from '#platform/web/tables/VirtualTable.tsx';
import { SearchDrawing } from '#platform/web/ui/drawings.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { SortSelect } from '#platform/web/ui/SortSelect.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { QuestionSummary } from '../contract.ts';
import { questionsQuery } from '../queries.ts';
import { BulkChange } from './BulkChange.tsx';
import { QuestionFilters } from './QuestionFilters.tsx';
import classes from './question-bank.module.css';
import { questionColumns } from './question-columns.tsx';
import { MOST_ROWS, PAGE, questionSearch, wholeQuery } from './question-search.ts';
import { Shortcuts } from './Shortcuts.tsx';
import { questionTexts } from './shared/question-texts.ts';
import { bankTexts } from './texts.ts';
import { useRemoval } from './use-removal.ts';

/** The draft of a new quiz, as the page that knows both slices gives it. */
export interface NewQuizDraft {
  add(...questions: QuizQuestion[]): void;
}

/** A question as the draft knows it. */
export interface QuizQuestion {
  readonly _id: string;
  readonly title: string;
  readonly excerpt: string;
  readonly type: string;
  readonly marks: number;
}

/** As many as "select all" ticks: what is done with them is done in one go, while the person waits. */
const MOST_SELECTED = 2_000;

/** The question bank. */
export function QuestionsScreen({ newQuiz }: { newQuiz: NewQuizDraft }) {
  const texts = useTexts(bankTexts).list;
  const names = useTexts(questionTexts);
  const format = useFormat();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { search, set, reset, isFiltered } = useListSearch(questionSearch);
  const columns = questionColumns(texts, names, format, useTexts(benchTexts).protectedMark);
  const query = wholeQuery(search);
  const pageQuery = (page: { ofst: number; limit: number }) =>
    questionsQuery({ ...query, ofst: String(page.ofst), limit: String(page.limit) });
  const list = useRows({
    filter: query,
    firstRow: search.ofst,
    size: PAGE,
    queryOf: pageQuery,
    read: ({ questions, total, isMore }) => ({ rows: questions, total, isMore }),
  });
  const { selected, choose, chooseRange, chooseFirst, clear } = useSelection(
    query,
    (question: QuestionSummary) => question._id,
  );
  const removal = useRemoval();
  const exportWords = useTexts(exportTexts);
  const [exporting, setExporting] = useState<'selected' | 'listed' | null>(null);

  const addToQuiz = (questions: readonly QuestionSummary[]): void => {
    newQuiz.add(...questions.map(({ _id, title, excerpt, type, marks }) => ({ _id, title, excerpt, type, marks })));
    clear();
    notify.success(texts.added(questions.length), {
      action: { label: texts.openQuiz, run: () => void navigate({ to: '/quizzes/make' as '/' }) },
    });
  };
  const remove = async (ids: readonly string[]): Promise<void> => {
    clear();
    await removal.remove(ids);
  };

  const chooseAll = async (isOn: boolean): Promise<void> => {
    if (!isOn) return clear();
    try {
      const isChosen = await chooseFirst(MOST_SELECTED, MOST_ROWS, fetchPage);
      if (isChosen && (list.isMore || (list.total ?? 0) > MOST_SELECTED))
        notify.info(texts.selectedFirst(format.number(MOST_SELECTED)));
    } catch (problem) {
      notify.error(problem);
    }
  };

  const total = list.total ?? 0;
  const isWhole = !list.isMore && selected.size > 0 && selected.size === total;
  const allLabel =
    list.isMore || total > MOST_SELECTED
      ? texts.selectFirst(format.number(MOST_SELECTED))
      : texts.selectAll(format.number(total), isFiltered);
  const fetchPage = async (page: { ofst: number; limit: number }) =>
    (await client.fetchQuery(pageQuery(page))).questions;
  const tickRange = (rows: { from: number; to: number }, isOn: boolean): void => {
    const most = Math.min(rows.to - rows.from, MOST_SELECTED);
    chooseRange({ from: rows.from, to: rows.from + most }, isOn, list.rowAt, (ofst, limit) =>
      fetchRows(limit, MOST_ROWS, fetchPage, ofst),
    ).catch(notify.error);
  };

  const importLink = (label: string) => (
    <ButtonLink
      to="/questions/bulkUpload"
      variant="default"
      leftSection={<IconFileImport size={18} stroke={1.5} aria-hidden />}
    >
      {label}
    </ButtonLink>
  );
  const writeLink = (
    <ButtonLink to="/questions/create" leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}>
      {texts.write}
    </ButtonLink>
  );

  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        action={
          <Group gap="xs" className={classes.headActions}>
            <Button
              variant="default"
              disabled={list.total === undefined}
              leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
              onClick={() => setExporting('listed')}
            >
              {exportWords.button}
            </Button>
            <Shortcuts
              onExport={() => list.total !== undefined && setExporting(selected.size > 0 ? 'selected' : 'listed')}
              onClear={reset}
            />
            <ButtonLink
              to="/questions/duplicates"
              variant="default"
              leftSection={<IconCopy size={18} stroke={1.5} aria-hidden />}
            >
              {texts.duplicates}
            </ButtonLink>
            {importLink(texts.importShort)}
            {writeLink}
          </Group>
        }
      >
        <QuestionFilters />
        <SortSelect columns={columns} current={search.sort} onChange={(sort) => set({ sort })} />
      </PageHead>
      {list.error ? (
        <ErrorState error={list.error} onRetry={list.retry} />
      ) : (
        <VirtualTable
          key={JSON.stringify(query)}
          caption={texts.caption}
          columns={columns}
          total={list.total}
          isMore={list.isMore}
          rowAt={list.rowAt}
          onSight={list.onSight}
          firstRow={list.firstRow}
          rowKey={(question) => question._id}
          rowName={(question) => question.title}
          onOpen={(question) => void navigate({ to: '/questions/$id', params: { id: question._id } })}
          sort={{ current: search.sort, onChange: (sort) => set({ sort }) }}
          rowActions={(question) => [
            {
              label: texts.open,
              icon: <IconEye size={16} stroke={1.5} />,
              onClick: () => void navigate({ to: '/questions/$id', params: { id: question._id } }),
            },
            {
              label: texts.addToQuiz,
              icon: <IconPencilPlus size={16} stroke={1.5} />,
              onClick: () => addToQuiz([question]),
            },
            {
              label: texts.remove,
              icon: <IconTrash size={16} stroke={1.5} />,
              danger: true,
              onClick: () => void remove([question._id]),
            },
          ]}
          selection={{
            selected: new Set(selected.keys()),
            onChange: (keys) => choose(keys, list.rows),
            onAll: (isOn) => void chooseAll(isOn),
            allLabel,
            onRange: tickRange,
            note: isWhole ? texts.allSelected(isFiltered) : undefined,
            actions: (
              <>
                {!isWhole && selected.size < MOST_SELECTED && (
                  <Button size="compact-sm" variant="subtle" onClick={() => void chooseAll(true)}>
                    {allLabel}
                  </Button>
                )}
                <Button size="compact-sm" onClick={() => addToQuiz([...selected.values()])}>
                  {texts.addToQuiz}
                </Button>
                <BulkChange ids={[...selected.keys()]} />
                <Button size="compact-sm" variant="subtle" onClick={() => setExporting('selected')}>
                  {exportWords.button}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
                  onClick={() => void remove([...selected.keys()])}
                >
                  {texts.remove}
                </Button>
              </>
            ),
          }}
          empty={
            isFiltered ? (
              <EmptyState
                title={texts.noneTitle}
                drawing={<SearchDrawing />}
                action={
                  <Button variant="default" onClick={reset}>
                    {texts.clearFilters}
                  </Button>
                }
              >
                {texts.none}
              </EmptyState>
            ) : (
              <EmptyState
                title={texts.emptyTitle}
                action={
                  <>
                    {writeLink}
                    {importLink(texts.importFile)}
                  </>
                }
              >
                {texts.empty}
              </EmptyState>
            )
          }
        />
      )}
      <ExportDialog
        wishes={
          exporting && {
            selected: exporting === 'selected' ? { ids: [...selected.keys()], count: selected.size } : null,
            listed: { filter: wholeQuery(search), count: list.total ?? 0, isMore: list.isMore },
          }
        }
        task={search.task}
        onTask={(task) => {
          setExporting(null);
          set({ task });
        }}
        onClose={() => {
          setExporting(null);
          if (search.task !== '') set({ task: '' });
        }}
      />
    </>
  );
}
