import { Button, Popover, Stack, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { roles } from '#access/subject.ts';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { FilterBar } from '#platform/web/ui/FilterBar.tsx';
import { FilterMenu, valuesOf } from '#platform/web/ui/FilterMenu.tsx';
import { userStates } from '../contract-users.ts';
import { peopleSearch } from './people-search.ts';
import { GroupSelect } from './shared/GroupSelect.tsx';
import { peopleTexts } from './shared/people-texts.ts';
import { listTexts } from './texts.ts';

const fields = ['fn', 'ln', 'email'] as const;
type Field = (typeof fields)[number];

/** First name, last name and address one by one; asked for with Enter or on leaving the field. */
function FieldFilters(props: { values: Record<Field, string>; set: (patch: Partial<Record<Field, string>>) => void }) {
  const texts = useTexts(listTexts);
  const names = useTexts(peopleTexts).fields;
  const labels = { fn: names.firstName, ln: names.lastName, email: names.email };
  const { values, set } = props;
  const count = fields.filter((field) => values[field] !== '').length;
  const [typed, setTyped] = useState(values);
  const ask = (field: Field): void => {
    const value = typed[field].trim();
    if (value !== values[field]) set({ [field]: value });
  };
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus onOpen={() => setTyped(values)}>
      <Popover.Target>
        <Button
          variant={count > 0 ? 'light' : 'default'}
          size="sm"
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
        >
          {count > 0 ? `${texts.moreFilters} (${count})` : texts.moreFilters}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm" miw={260} aria-label={texts.moreFilters}>
        <Stack gap="xs">
          {fields.map((field) => (
            <TextInput
              key={field}
              size="sm"
              label={labels[field]}
              maxLength={field === 'email' ? 254 : 100}
              value={typed[field]}
              onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
              onBlur={() => ask(field)}
              onKeyDown={(event) => event.key === 'Enter' && ask(field)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Search and filters of the list of people. */
export function PeopleFilters() {
  const texts = useTexts(listTexts);
  const names = useTexts(peopleTexts);
  const { search, set, reset, isFiltered } = useListSearch(peopleSearch);
  const { role, status, usrgrp, fn, ln, email } = search;
  const count = [role, status, usrgrp, fn, ln, email].flatMap(valuesOf).length;
  return (
    <FilterBar
      search={<SearchInput label={texts.search} value={search.q} onChange={(q) => set({ q })} />}
      count={count}
      isFiltered={isFiltered}
      onReset={reset}
    >
      <FilterMenu
        label={texts.columns.role}
        options={roles.map((value) => ({ value, label: names.roles[value] }))}
        value={search.role}
        onChange={(role) => set({ role })}
      />
      <FilterMenu
        label={texts.columns.status}
        options={userStates.map((value) => ({ value, label: names.states[value] }))}
        value={search.status}
        onChange={(status) => set({ status })}
      />
      <GroupSelect
        aria-label={names.fields.group}
        w={200}
        size="sm"
        allowDeselect={false}
        first={{ value: '', label: texts.allGroups }}
        value={search.usrgrp}
        onChange={(usrgrp) => set({ usrgrp: usrgrp ?? '' })}
      />
      <FieldFilters values={search} set={set} />
    </FilterBar>
  );
}
