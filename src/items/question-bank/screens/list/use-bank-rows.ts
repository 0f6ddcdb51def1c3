import { useQueryClient } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { useRows } from '#platform/web/tables/use-rows.ts';
import { fetchRows, useSelection } from '#platform/web/tables/use-selection.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { QuestionSummary } from '../../contract.ts';
import { questionsQuery } from '../../queries.ts';
import { bankTexts } from '../texts.ts';
import { MOST_ROWS, PAGE, questionSearch, wholeQuery } from './question-search.ts';

/** As many as "select all" ticks: what is done with them is done in one go, while the person waits. */
const MOST_SELECTED = 2_000;

interface Page {
  readonly ofst: number;
  readonly limit: number;
}

/** The rows of the question bank that the address asks for. */
export function useBankRows() {
  const client = useQueryClient();
  const address = useListSearch(questionSearch);
  const query = wholeQuery(address.search);
  const pageQuery = ({ ofst, limit }: Page) => questionsQuery({ ...query, ofst: String(ofst), limit: String(limit) });
  const list = useRows({
    filter: query,
    firstRow: address.search.ofst,
    size: PAGE,
    queryOf: pageQuery,
    read: ({ questions, total, isMore }) => ({ rows: questions, total, isMore }),
  });
  const fetchPage = async (page: Page): Promise<QuestionSummary[]> =>
    (await client.fetchQuery(pageQuery(page))).questions;
  return { ...address, query, list, fetchPage };
}
export type BankRows = ReturnType<typeof useBankRows>;

/** Which of them are ticked, one by one, in ranges and all at once. */
export function useBankSelection({ query, list, fetchPage, isFiltered }: BankRows) {
  const texts = useTexts(bankTexts).list;
  const format = useFormat();
  const { selected, choose, chooseRange, chooseFirst, clear } = useSelection(
    query,
    (question: QuestionSummary) => question._id,
  );
  const total = list.total ?? 0;
  const isTooMany = list.isMore || total > MOST_SELECTED;
  const isWhole = !list.isMore && selected.size > 0 && selected.size === total;
  const chooseAll = async (isOn: boolean): Promise<void> => {
    if (!isOn) return clear();
    try {
      const isChosen = await chooseFirst(MOST_SELECTED, MOST_ROWS, fetchPage);
      if (isChosen && isTooMany) notify.info(texts.selectedFirst(format.number(MOST_SELECTED)));
    } catch (problem) {
      notify.error(problem);
    }
  };
  const tickRange = (rows: { from: number; to: number }, isOn: boolean): void => {
    const most = Math.min(rows.to - rows.from, MOST_SELECTED);
    chooseRange({ from: rows.from, to: rows.from + most }, isOn, list.rowAt, (ofst, limit) =>
      fetchRows(limit, MOST_ROWS, fetchPage, ofst),
    ).catch(notify.error);
  };
  return {
    selected,
    clear,
    chooseAll,
    allLabel: isTooMany
      ? texts.selectFirst(format.number(MOST_SELECTED))
      : texts.selectAll(format.number(total), isFiltered),
    canChooseMore: !isWhole && selected.size < MOST_SELECTED,
    note: isWhole ? texts.allSelected(isFiltered) : undefined,
    choose: (keys: ReadonlySet<string>) => choose(keys, list.rows),
    tickRange,
  };
}
export type BankSelection = ReturnType<typeof useBankSelection>;
