import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { groupListQuery, groupQuery } from '../../queries.ts';
import { peopleTexts } from './people-texts.ts';

const SHOWN = 50;

interface GroupSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** A group's `_id`, or the value of `first`. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** A choice above all groups, as everyone. */
  readonly first?: { readonly value: string; readonly label: string };
}

/** Chooses one group. The server searches, so that any number of groups can be chosen from. */
export function GroupSelect({ value, onChange, first, ...props }: GroupSelectProps) {
  const texts = useTexts(peopleTexts).groupSelect;
  const [typed, setTyped] = useState('');
  const isGroup = value !== null && value !== '' && value !== first?.value;
  const chosen = useQuery({ ...groupQuery(value ?? '', { limit: 1 }), enabled: isGroup, retry: false });
  const chosenName = isGroup ? chosen.data?.group.name : undefined;
  // The name of what is chosen is in the field without being typed.
  const wanted = typed === chosenName || typed === first?.label ? '' : typed.trim();
  const [q] = useDebouncedValue(wanted, 200);
  const { data } = useQuery(groupListQuery({ q, limit: SHOWN }));
  const options = new Map((data?.groups ?? []).map((group) => [group._id, group.name]));
  if (isGroup && chosenName !== undefined && wanted === '') options.set(value, chosenName);
  const isKnown = !isGroup || chosenName !== undefined;
  return (
    <Select
      searchable
      placeholder={texts.placeholder}
      nothingFoundMessage={texts.none}
      {...props}
      data={[...(first && wanted === '' ? [first] : []), ...[...options].map(([id, label]) => ({ value: id, label }))]}
      filter={({ options: all }) => all}
      value={isKnown ? value : (first?.value ?? null)}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  );
}
