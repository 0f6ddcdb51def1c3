import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { courseFormTexts } from './texts.ts';

/** Something that is chosen by its name. */
export interface Choice {
  readonly _id: string;
  readonly name: string;
}

/** Chooses several things that the server searches for, so that any number can be chosen from. */
export function SearchSelect(props: {
  label: string;
  description?: string;
  path: string;
  value: readonly Choice[];
  onChange: (value: Choice[]) => void;
  /** What the server finds for the words; asked with a hook's rules. */
  useFound: (q: string) => readonly Choice[];
  error: ReactNode;
}) {
  const texts = useTexts(courseFormTexts).search;
  const { label, description, path, value, onChange, useFound, error } = props;
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const known = new Map([...useFound(q), ...value].map((choice) => [choice._id, choice.name]));
  return (
    <MultiSelect
      label={label}
      {...(description !== undefined && { description })}
      data-path={path}
      searchable
      placeholder={value.length === 0 ? texts.placeholder : ''}
      nothingFoundMessage={texts.none}
      data={[...known].map(([id, name]) => ({ value: id, label: name }))}
      // The server has searched already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value.map((choice) => choice._id)}
      onChange={(ids) => onChange(ids.map((id) => ({ _id: id, name: known.get(id) ?? '' })))}
      error={error}
    />
  );
}
