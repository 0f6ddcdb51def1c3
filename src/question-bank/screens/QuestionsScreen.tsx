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
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DataTable } from '#platform/web/DataTable.tsx';
import { SearchDrawing } from '#platform/web/drawings.tsx';
import { useFormat } from '#platform/web/format.ts';
import { ButtonLink } from '#platform/web/links.tsx';
import { useListSearch } from '#platform/web/list-search.ts';
import { notify } from '#platform/web/notifications-store.ts';
import { PageHead } from '#platform/web/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/states.tsx';
import { useTexts } from '#platform/web/texts.ts';
import type { QuestionSummary } from '../contract.ts';
import { questionsQuery } from '../queries.ts';
import { BulkChange } from './BulkChange.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { exportTexts } from './export-texts.ts';
import { QuestionFilters } from './QuestionFilters.tsx';
import classes from './question-bank.module.css';
import { questionColumns } from './question-columns.tsx';
import { PAGE_SIZE, pageQueryOf, questionSearch, wholeQuery } from './question-search.ts';
import { Shortcuts } from './Shortcuts.tsx';
import { questionTexts } from './shared/question-texts.ts';
import { bankTexts } from './texts.ts';
import { useRemoval } from './use-removal.ts';

/** The draft of a new quiz, as the page that knows both slices gives it. */
export interface NewQuizDraft {
  add(...questions: { _id: string; title: string; type: string; marks: number }[]): void;
}

function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, QuestionSummary>>(new Map());
  return {
    selected,
    clear: (): void => setSelected(new Map()),
    /** Keeps what is known of rows of other pages. */
    choose: (keys: ReadonlySet<string>, rows: readonly QuestionSummary[]): void => {
      const known = new Map([...selected, ...rows.map((row) => [row._id, row] as const)]);
      setSelected(new Map([...keys].flatMap((key) => (known.has(key) ? [[key, known.get(key)!] as const] : []))));
    },
  };
}

/** The question bank. */
export function QuestionsScreen({ newQuiz }: { newQuiz: NewQuizDraft }) {
  const texts = useTexts(bankTexts).list;
  const names = useTexts(questionTexts);
  const format = useFormat();
  const navigate = useNavigate();
  const { search, set, setPage, reset, isFiltered } = useListSearch(questionSearch);
  const { data, error, refetch } = useQuery(questionsQuery(pageQueryOf(search)));
  const { selected, choose, clear } = useSelection();
  const removal = useRemoval();
  const exportWords = useTexts(exportTexts);
  const [exporting, setExporting] = useState<'selected' | 'listed' | null>(null);

  const addToQuiz = (questions: readonly QuestionSummary[]): void => {
    newQuiz.add(...questions.map(({ _id, title, type, marks }) => ({ _id, title, type, marks })));
    clear();
    notify.success(texts.added(questions.length), {
      action: { label: texts.openQuiz, run: () => void navigate({ to: '/quizzes/make' as '/' }) },
    });
  };
  const remove = async (ids: readonly string[]): Promise<void> => {
    clear();
    await removal.remove(ids);
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
              disabled={data === undefined}
              leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
              onClick={() => setExporting('listed')}
            >
              {exportWords.button}
            </Button>
            <Shortcuts
              onExport={() => data && setExporting(selected.size > 0 ? 'selected' : 'listed')}
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
      </PageHead>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.caption}
          columns={questionColumns(texts, names, format)}
          rows={data?.questions}
          rowKey={(question) => question._id}
          rowName={(question) => question.title}
          onOpen={(question) => void navigate({ to: '/questions/$id', params: { id: question._id } })}
          sort={{ current: search.sort, onChange: (sort) => set({ sort }) }}
          paging={{
            page: search.page,
            pageSize: PAGE_SIZE,
            total: data?.total ?? 0,
            isMore: data?.isMore ?? false,
            onPage: setPage,
          }}
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
            onChange: (keys) => choose(keys, data?.questions ?? []),
            actions: (
              <>
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
            isFiltered || search.page > 1 ? (
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
            listed: { filter: wholeQuery(search), count: data?.total ?? 0, isMore: data?.isMore },
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
