import { Button } from '@mantine/core';
import { IconEye, IconPencilPlus, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { benchTexts } from '#items/question-bank/bench/screens/texts.ts';
import { ExportDialog } from '#items/question-bank/export/screens/ExportDialog.tsx';
import { exportTexts } from '#items/question-bank/export/screens/texts.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { VirtualTable } from '#platform/web/tables/VirtualTable.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { SortSelect } from '#platform/web/ui/SortSelect.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { QuestionSummary } from '../../contract.ts';
import { questionTexts } from '../shared/question-texts.ts';
import { bankTexts } from '../texts.ts';
import { useRemoval } from '../use-removal.ts';
import { HeadActions, ImportLink, WriteLink } from './BankHead.tsx';
import { BulkChange } from './BulkChange.tsx';
import { QuestionFilters } from './QuestionFilters.tsx';
import { questionColumns } from './question-columns.tsx';
import { type BankSelection, useBankRows, useBankSelection } from './use-bank-rows.ts';

/** Starting a live quiz from a selection of at most so many questions, as the page that knows both slices gives it. */
interface LiveStart {
  readonly most: number;
  readonly play: (questions: readonly string[]) => void;
}

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
  /** What is shown beside it. */
  readonly stimulus?: { readonly _id: string; readonly title: string } | null;
  readonly marks: number;
}

/** What can be done with the questions that are ticked. */
function SelectionActions(props: {
  selection: BankSelection;
  onAdd: (questions: readonly QuestionSummary[]) => void;
  onPlay: (ids: readonly string[]) => void;
  onExport: () => void;
  onRemove: (ids: readonly string[]) => void;
}) {
  const texts = useTexts(bankTexts).list;
  const exportWords = useTexts(exportTexts);
  const { selected, canChooseMore, chooseAll, allLabel } = props.selection;
  return (
    <>
      {canChooseMore && (
        <Button size="compact-sm" variant="subtle" onClick={() => void chooseAll(true)}>
          {allLabel}
        </Button>
      )}
      <Button size="compact-sm" onClick={() => props.onAdd([...selected.values()])}>
        {texts.addToQuiz}
      </Button>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconPlayerPlay size={16} stroke={1.5} aria-hidden />}
        onClick={() => props.onPlay([...selected.keys()])}
      >
        {texts.playLive}
      </Button>
      <BulkChange ids={[...selected.keys()]} />
      <Button size="compact-sm" variant="subtle" onClick={props.onExport}>
        {exportWords.button}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
        onClick={() => props.onRemove([...selected.keys()])}
      >
        {texts.remove}
      </Button>
    </>
  );
}

/** No question at all, or none that fits the filters. */
function NoQuestions({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const texts = useTexts(bankTexts).list;
  if (isFiltered)
    return (
      <NoMatch title={texts.noneTitle} clear={texts.clearFilters} onClear={onReset}>
        {texts.none}
      </NoMatch>
    );
  return (
    <EmptyState
      title={texts.emptyTitle}
      action={
        <>
          <WriteLink />
          <ImportLink>{texts.importFile}</ImportLink>
        </>
      }
    >
      {texts.empty}
    </EmptyState>
  );
}

/** What can be done with one question. */
function useRowActions(
  onAdd: (questions: readonly QuestionSummary[]) => void,
  onRemove: (ids: readonly string[]) => void,
) {
  const texts = useTexts(bankTexts).list;
  const navigate = useNavigate();
  const open = ({ _id }: QuestionSummary): void => void navigate({ to: '/questions/$id', params: { id: _id } });
  const actionsOf = (question: QuestionSummary) => [
    { label: texts.open, icon: <IconEye size={16} stroke={1.5} />, onClick: () => open(question) },
    { label: texts.addToQuiz, icon: <IconPencilPlus size={16} stroke={1.5} />, onClick: () => onAdd([question]) },
    {
      label: texts.remove,
      icon: <IconTrash size={16} stroke={1.5} />,
      danger: true,
      onClick: () => onRemove([question._id]),
    },
  ];
  return { open, actionsOf };
}

/** What makes a quiz of questions: adding them to the draft of one, or playing them at once. */
function useQuizzing(newQuiz: NewQuizDraft, live: LiveStart, clear: () => void) {
  const texts = useTexts(bankTexts).list;
  const navigate = useNavigate();
  const addToQuiz = (questions: readonly QuestionSummary[]): void => {
    newQuiz.add(
      ...questions.map(({ _id, title, excerpt, type, stimulus, marks }) => ({
        _id,
        title,
        excerpt,
        type,
        stimulus,
        marks,
      })),
    );
    clear();
    notify.success(texts.added(questions.length), {
      action: { label: texts.openQuiz, run: () => void navigate({ to: '/quizzes/make' }) },
    });
  };
  const play = (ids: readonly string[]): void => {
    if (ids.length <= live.most) live.play(ids);
    else notify.info(texts.tooManyToPlay(live.most));
  };
  return { addToQuiz, play };
}

interface BankExportProps {
  readonly exporting: 'selected' | 'listed' | null;
  readonly selection: BankSelection;
  readonly rows: ReturnType<typeof useBankRows>;
  readonly onDone: () => void;
}

function BankExport({ exporting, selection: { selected, choose }, rows, onDone }: BankExportProps) {
  const { list, search, query, set } = rows;
  const ids = [...selected.keys()];
  const titles = new Map([...selected].map(([id, { title }]) => [id, title]));
  return (
    <ExportDialog
      wishes={
        exporting && {
          selected: exporting === 'selected' ? { ids, count: ids.length, titles } : null,
          listed: { filter: query, count: list.total ?? 0, isMore: list.isMore },
        }
      }
      task={search.task}
      onDeselect={(gone) => choose(new Set(ids.filter((id) => !gone.includes(id))))}
      onTask={(task) => {
        onDone();
        set({ task });
      }}
      onClose={() => {
        onDone();
        if (search.task !== '') set({ task: '' });
      }}
    />
  );
}

/** The same columns in every drawing, so that rows are not drawn again for a tick. */
function useColumns() {
  const texts = useTexts(bankTexts).list;
  const names = useTexts(questionTexts);
  const format = useFormat();
  const { protectedMark } = useTexts(benchTexts);
  return useMemo(() => questionColumns(texts, names, format, protectedMark), [texts, names, format, protectedMark]);
}

/** On phones, above the list: how many there are, and in which order. */
function ListOrder(props: { rows: ReturnType<typeof useBankRows>; columns: ReturnType<typeof useColumns> }) {
  const texts = useTexts(bankTexts).list;
  const { number } = useFormat();
  const { list, search, set } = props.rows;
  return (
    <SortSelect
      columns={props.columns}
      current={search.sort}
      onChange={(sort) => set({ sort })}
      count={list.total === undefined ? '' : texts.count(number(list.total), list.isMore)}
    />
  );
}

/** The question bank. */
export function QuestionsScreen({ newQuiz, live }: { newQuiz: NewQuizDraft; live: LiveStart }) {
  const texts = useTexts(bankTexts).list;
  const rows = useBankRows();
  const { list, search, query, set, reset, isFiltered } = rows;
  const columns = useColumns();
  const selection = useBankSelection(rows);
  const { selected, clear } = selection;
  const removal = useRemoval();
  const [exporting, setExporting] = useState<'selected' | 'listed' | null>(null);

  const { addToQuiz, play } = useQuizzing(newQuiz, live, clear);
  const remove = (ids: readonly string[]): void => {
    clear();
    void removal.remove(ids);
  };
  const { open, actionsOf } = useRowActions(addToQuiz, remove);
  const isCounted = list.total !== undefined;

  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        action={
          <HeadActions
            onExportListed={isCounted ? () => setExporting('listed') : undefined}
            onExport={isCounted ? () => setExporting(selected.size > 0 ? 'selected' : 'listed') : undefined}
            onClear={reset}
          />
        }
      >
        <QuestionFilters />
        <ListOrder rows={rows} columns={columns} />
      </PageHead>
      {list.error ? (
        <ErrorState error={list.error} onRetry={list.retry} />
      ) : (
        <VirtualTable
          list={JSON.stringify(query)}
          caption={texts.caption}
          countWords={texts.count}
          isCountedAbove
          columns={columns}
          total={list.total}
          isMore={list.isMore}
          rowAt={list.rowAt}
          onSight={list.onSight}
          firstRow={list.firstRow}
          rowKey={(question) => question._id}
          rowName={(question) => question.title}
          onOpen={open}
          sort={{ current: search.sort, onChange: (sort) => set({ sort }) }}
          rowActions={actionsOf}
          selection={{
            selected: new Set(selected.keys()),
            onChange: selection.choose,
            onAll: (isOn) => void selection.chooseAll(isOn),
            allLabel: selection.allLabel,
            onRange: selection.tickRange,
            note: selection.note,
            actions: (
              <SelectionActions
                selection={selection}
                onAdd={addToQuiz}
                onPlay={play}
                onExport={() => setExporting('selected')}
                onRemove={remove}
              />
            ),
          }}
          empty={<NoQuestions isFiltered={isFiltered} onReset={reset} />}
        />
      )}
      <BankExport exporting={exporting} selection={selection} rows={rows} onDone={() => setExporting(null)} />
    </>
  );
}
