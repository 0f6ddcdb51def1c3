import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stimuliQuery } from '#items/question-bank/stimuli/queries.ts';
import { stimulusTexts } from '#items/question-bank/stimuli/screens/shared/stimulus-texts.ts';
import { typeOptions } from '#items/question-types/type-names.ts';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CutNote } from '#platform/web/tables/CutNote.tsx';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { FilterBar } from '#platform/web/ui/FilterBar.tsx';
import { FilterMenu, valuesOf } from '#platform/web/ui/FilterMenu.tsx';
import { UndoImport } from '../../import/screens/UndoImport.tsx';
import { importsQuery } from '../../queries.ts';
import { questionTexts } from '../shared/question-texts.ts';
import { TagFilter } from '../shared/TagFilter.tsx';
import { bankTexts } from '../texts.ts';
import { questionSearch } from './question-search.ts';
import { SavedFilters } from './SavedFilters.tsx';

const optionsOf = (names: object) => Object.entries(names).map(([value, label]) => ({ value, label: String(label) }));

interface FilterProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ImportFilter({ value, onChange }: FilterProps) {
  const texts = useTexts(bankTexts).list;
  const format = useFormat();
  const { data } = useQuery(importsQuery());
  if (!data || data.total === 0) return null;
  return (
    <FilterMenu
      label={texts.import}
      options={data.imports.map(({ _id, name, importedAt, questionCount }) => ({
        value: _id,
        label: texts.importOf(name, format.date(importedAt), format.number(questionCount)),
      }))}
      value={value}
      onChange={onChange}
      search={{ label: texts.searchImports, none: texts.noImports }}
      note={<CutNote shown={data.imports.length} total={data.total} order="newest" />}
    />
  );
}

function StimulusFilter({ value, onChange }: FilterProps) {
  const stimulusWords = useTexts(stimulusTexts);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const { data, isFetching } = useQuery(stimuliQuery({ limit: 100, ...(q !== '' && { q }) }));
  if (!data || (data.total === 0 && typed === '')) return null;
  return (
    <FilterMenu
      label={stimulusWords.filter}
      options={data.stimuli.map(({ _id, title }) => ({ value: _id, label: title }))}
      value={value}
      onChange={onChange}
      search={{
        label: stimulusWords.filterSearch,
        none: stimulusWords.noMatch,
        onTyped: setTyped,
        isAsking: isFetching || q !== typed.trim(),
      }}
    />
  );
}

/** Search and filters of the bank. */
export function QuestionFilters() {
  const texts = useTexts(bankTexts).list;
  const names = useTexts(questionTexts);
  const { search, set, reset, isFiltered } = useListSearch(questionSearch);
  const [oneImport, otherImport] = valuesOf(search.import);
  const filters = [
    search.type,
    search.dif,
    search.st,
    search.subscription,
    search.status,
    search.import,
    search.stimulus,
    search.own,
  ];
  const count = filters.flatMap(valuesOf).length;

  return (
    <FilterBar
      search={<SearchInput label={texts.search} value={search.q} onChange={(q) => set({ q })} />}
      count={count}
      isFiltered={isFiltered}
      onReset={reset}
    >
      <FilterMenu
        label={texts.columns.type}
        options={typeOptions()}
        value={search.type}
        onChange={(type) => set({ type })}
      />
      <FilterMenu
        label={names.difficulty}
        options={optionsOf(names.difficulties)}
        value={search.dif}
        onChange={(dif) => set({ dif })}
      />
      <TagFilter
        label={texts.columns.tags}
        value={search.st}
        onChange={(st) => set({ st })}
        search={{ label: texts.searchTags, none: texts.noTags }}
      />
      <FilterMenu
        label={names.subscription}
        options={optionsOf(names.subscriptions)}
        value={search.subscription}
        onChange={(subscription) => set({ subscription })}
      />
      <FilterMenu
        label={names.status}
        options={optionsOf(names.statuses)}
        value={search.status}
        onChange={(status) => set({ status })}
      />
      <ImportFilter value={search.import} onChange={(imported) => set({ import: imported })} />
      <StimulusFilter value={search.stimulus} onChange={(stimulus) => set({ stimulus })} />
      <Button
        variant={search.own === '1' ? 'light' : 'default'}
        aria-pressed={search.own === '1'}
        onClick={() => set({ own: search.own === '1' ? '' : '1' })}
      >
        {texts.own}
      </Button>
      {oneImport !== undefined && otherImport === undefined && (
        <UndoImport importId={oneImport} onDone={() => set({ import: '' })} />
      )}
      <SavedFilters />
    </FilterBar>
  );
}
