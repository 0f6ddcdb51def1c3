import { Badge, Button, Checkbox, Group, MultiSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuestionSummary } from '#items/question-bank/contract.ts';
import { nameOf, questionTexts } from '#items/question-bank/screens/shared/question-texts.ts';
import { stimulusTexts } from '#items/question-bank/stimuli/screens/shared/stimulus-texts.ts';
import { typeNameOf, typeOptions } from '#items/question-types/type-names.ts';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { type BankQuery, bankQuery, bankTagsQuery } from '#quizzes/queries-bank.ts';
import classes from '../form.module.css';
import { type FormQuestion, toFormQuestion } from '../form-values.ts';
import { formTexts } from '../texts.ts';

interface Filters {
  readonly q: string;
  readonly type: string[];
  readonly dif: string[];
  readonly st: string[];
}
const noFilters: Filters = { q: '', type: [], dif: [], st: [] };

const queryOf = (filters: Filters): BankQuery => ({
  q: filters.q,
  type: filters.type.join(','),
  dif: filters.dif.join(','),
  st: filters.st.join(','),
});

function PickerFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const texts = useTexts(formTexts).picker;
  const words = useTexts(questionTexts);
  const { data: tags } = useQuery(bankTagsQuery());
  const set = (patch: Partial<Filters>): void => onChange({ ...filters, ...patch });
  return (
    <div className={classes.pickerFilters}>
      <SearchInput
        className={classes.pickerSearch}
        label={texts.search}
        value={filters.q}
        onChange={(q) => set({ q })}
      />
      <MultiSelect
        aria-label={texts.type}
        placeholder={filters.type.length === 0 ? texts.anyType : ''}
        data={typeOptions()}
        value={filters.type}
        onChange={(type) => set({ type })}
        clearable
      />
      <MultiSelect
        aria-label={texts.difficulty}
        placeholder={filters.dif.length === 0 ? texts.anyDifficulty : ''}
        data={Object.entries(words.difficulties).map(([value, label]) => ({ value, label }))}
        value={filters.dif}
        onChange={(dif) => set({ dif })}
        clearable
      />
      <MultiSelect
        aria-label={texts.tags}
        placeholder={filters.st.length === 0 ? texts.anyTag : ''}
        data={(tags?.tags ?? []).map((tag) => tag.name)}
        value={filters.st}
        onChange={(st) => set({ st })}
        searchable
        clearable
      />
    </div>
  );
}

function PickerRow(props: {
  question: QuestionSummary;
  isIn: boolean;
  isChosen: boolean;
  onToggle: (question: QuestionSummary) => void;
}) {
  const texts = useTexts(formTexts).picker;
  const words = useTexts(questionTexts);
  const stimulusWords = useTexts(stimulusTexts);
  const { question, isIn, isChosen, onToggle } = props;
  return (
    <li className={classes.pickerRow}>
      <Checkbox
        checked={isIn || isChosen}
        disabled={isIn}
        onChange={() => onToggle(question)}
        label={
          <>
            <Text span display="block" size="sm" fw={550}>
              {question.title}
            </Text>
            <Text span display="block" size="sm" c="dimmed" lineClamp={2}>
              {question.excerpt}
            </Text>
            <Group component="span" gap={6} mt={4}>
              <Badge component="span" size="sm" color="gray">
                {typeNameOf(question.type)}
              </Badge>
              <Badge component="span" size="sm" color="gray">
                {nameOf(words.difficulties, question.difficulty)}
              </Badge>
              {question.stimulus && (
                <Badge component="span" size="sm" color="gray">
                  {stimulusWords.about(question.stimulus.title)}
                </Badge>
              )}
              {isIn && (
                <Badge component="span" size="sm">
                  {texts.isIn}
                </Badge>
              )}
            </Group>
          </>
        }
      />
    </li>
  );
}

interface PickerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What is in the quiz already. */
  readonly questions: readonly FormQuestion[];
  readonly onAdd: (questions: FormQuestion[]) => void;
}

interface FoundListProps {
  readonly found: readonly QuestionSummary[];
  readonly inQuiz: ReadonlySet<string>;
  readonly chosen: ReadonlyMap<string, QuestionSummary>;
  readonly onToggle: (question: QuestionSummary) => void;
  /** Loads the next of them; false where all are shown. */
  readonly more: { readonly isLoading: boolean; readonly load: () => void } | false;
}

function FoundList({ found, inQuiz, chosen, onToggle, more }: FoundListProps) {
  const texts = useTexts(formTexts).picker;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul className={classes.pickerList} aria-label={texts.list} tabIndex={0}>
      {found.map((question) => (
        <PickerRow
          key={question._id}
          question={question}
          isIn={inQuiz.has(question._id)}
          isChosen={chosen.has(question._id)}
          onToggle={() => onToggle(question)}
        />
      ))}
      {more && (
        <li className={classes.pickerRow}>
          <Button variant="subtle" fullWidth loading={more.isLoading} onClick={more.load}>
            {texts.more}
          </Button>
        </li>
      )}
    </ul>
  );
}

function PickerBody({ onClose, questions, onAdd }: PickerProps) {
  const texts = useTexts(formTexts).picker;
  const { number } = useFormat();
  const [filters, setFilters] = useState(noFilters);
  const [chosen, setChosen] = useState<ReadonlyMap<string, QuestionSummary>>(new Map());
  const query = useInfiniteQuery(bankQuery(queryOf(filters)));
  const inQuiz = new Set(questions.map((entry) => entry.question));
  const found = query.data?.pages.flatMap((page) => page.questions);
  const isUnfiltered = Object.values(filters).every((value) => value.length === 0);
  const free = (found ?? []).filter((question) => !inQuiz.has(question._id));
  const areAllChosen = free.length > 0 && free.every((question) => chosen.has(question._id));

  const toggle = (some: readonly QuestionSummary[], isOn: boolean): void =>
    setChosen((before) => {
      const after = new Map(before);
      for (const question of some) {
        if (isOn) after.set(question._id, question);
        else after.delete(question._id);
      }
      return after;
    });
  const add = (): void => {
    onAdd([...chosen.values()].map(toFormQuestion));
    onClose();
  };

  return (
    <Stack gap="sm">
      <PickerFilters filters={filters} onChange={setFilters} />
      {query.error && !found && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!found && !query.error && <Skeleton h={320} aria-busy="true" />}
      {found?.length === 0 && (
        <EmptyState title={isUnfiltered ? texts.bankEmpty : texts.none}>
          {isUnfiltered ? texts.bankEmptyHelp : texts.noneHelp}
        </EmptyState>
      )}
      {found && found.length > 0 && (
        <>
          <Group justify="space-between">
            <Checkbox
              size="sm"
              label={texts.selectShown}
              checked={areAllChosen}
              indeterminate={!areAllChosen && free.some((question) => chosen.has(question._id))}
              disabled={free.length === 0}
              onChange={(event) => toggle(free, event.currentTarget.checked)}
            />
            <Text size="sm" c="dimmed" role="status">
              {texts.found(number(query.data?.pages[0]?.total ?? 0))}
            </Text>
          </Group>
          <FoundList
            found={found}
            inQuiz={inQuiz}
            chosen={chosen}
            onToggle={(question) => toggle([question], !chosen.has(question._id))}
            more={query.hasNextPage && { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() }}
          />
        </>
      )}
      <div className={classes.pickerFoot}>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button disabled={chosen.size === 0} onClick={add}>
          {texts.add(chosen.size)}
        </Button>
      </div>
    </Stack>
  );
}

/** Searches the question bank and puts what is chosen at the end of the quiz. */
export function QuestionPicker(props: PickerProps) {
  const texts = useTexts(formTexts).picker;
  const isPhone = useMediaQuery('(max-width: 40.5em)', false, { getInitialValueInEffect: false });
  return (
    <GuardedModal
      opened={props.isOpen}
      onClose={props.onClose}
      title={texts.title}
      size="xl"
      fullScreen={isPhone ?? false}
      closeButtonProps={{ 'aria-label': texts.cancel }}
    >
      <PickerBody {...props} />
    </GuardedModal>
  );
}
