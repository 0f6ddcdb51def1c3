import { Button, Collapse, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustments, IconSearch, IconUser, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { typeOptions } from '#items/question-types/type-names.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { FilterMenu, valuesOf } from '#platform/web/ui/FilterMenu.tsx';
import { importsQuery, tagsQuery } from '../queries.ts';
import { questionSearch } from './question-search.ts';
import { SavedFilters } from './SavedFilters.tsx';
import { questionTexts } from './shared/question-texts.ts';
import { bankTexts } from './texts.ts';

const optionsOf = (names: object) => Object.entries(names).map(([value, label]) => ({ value, label: String(label) }));

function SearchField({ value, onChange, label }: { value: string; onChange: (q: string) => void; label: string }) {
  const [typed, setTyped] = useState(value);
  const later = useDebouncedCallback(onChange, 250);
  // Going back in the history changes the address, and the field follows; while typing the field leads.
  useEffect(() => setTyped((now) => (now.trim() === value ? now : value)), [value]);
  return (
    <TextInput
      type="search"
      flex="1 1 200px"
      maw={420}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        later(event.currentTarget.value.trim());
      }}
    />
  );
}

/** Search and filters of the bank; on phones the filters fold away. */
export function QuestionFilters() {
  const texts = useTexts(bankTexts).list;
  const names = useTexts(questionTexts);
  const { search, set, reset, isFiltered } = useListSearch(questionSearch);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [isOpen, { toggle }] = useDisclosure(false);
  const tags = useQuery(tagsQuery(''));
  const imports = useQuery(importsQuery());
  const format = useFormat();
  const filters = [search.type, search.dif, search.st, search.subscription, search.status, search.import, search.own];
  const count = filters.flatMap(valuesOf).length;

  const menus = (
    <Group gap="xs">
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
      <FilterMenu
        label={texts.columns.tags}
        options={(tags.data ?? []).map(({ name }) => ({ value: name, label: name }))}
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
      {(imports.data?.total ?? 0) > 0 && (
        <FilterMenu
          label={texts.import}
          options={imports.data!.imports.map(({ _id, name, importedAt, questionCount }) => ({
            value: _id,
            label: texts.importOf(name, format.date(importedAt), format.number(questionCount)),
          }))}
          value={search.import}
          onChange={(imported) => set({ import: imported })}
          search={{ label: texts.searchImports, none: texts.noImports }}
        />
      )}
      <Button
        variant={search.own === '1' ? 'light' : 'default'}
        aria-pressed={search.own === '1'}
        leftSection={<IconUser size={18} stroke={1.5} aria-hidden />}
        onClick={() => set({ own: search.own === '1' ? '' : '1' })}
      >
        {texts.own}
      </Button>
      <SavedFilters />
      {(isFiltered || !isPhone) && (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          // It keeps its room where it is not needed, so that nothing moves when a filter is set.
          style={isFiltered ? undefined : { visibility: 'hidden' }}
          leftSection={<IconX size={16} stroke={1.5} aria-hidden />}
          onClick={reset}
        >
          {texts.clearFilters}
        </Button>
      )}
    </Group>
  );

  return (
    <div>
      <Group gap="xs" wrap={isPhone ? 'nowrap' : 'wrap'}>
        <SearchField key="search" label={texts.search} value={search.q} onChange={(q) => set({ q })} />
        {isPhone && (
          <Button
            variant={count > 0 ? 'light' : 'default'}
            flex="none"
            leftSection={<IconAdjustments size={18} stroke={1.5} aria-hidden />}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {count > 0 ? `${texts.filters} (${count})` : texts.filters}
          </Button>
        )}
        {!isPhone && menus}
      </Group>
      {isPhone && (
        <Collapse expanded={isOpen} mt="xs">
          {menus}
        </Collapse>
      )}
    </div>
  );
}
