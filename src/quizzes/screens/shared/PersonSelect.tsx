import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userQuery, usersQuery } from '#identity/people/queries.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { overridesTexts } from '#quizzes/accommodations/screens/overrides-texts.ts';

const waitMs = 250;
const SHOWN = 20;

const nameOf = (user: { firstName: string; lastName: string; email: string }): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.email;

/** Chooses one student by name or address. The server searches, so that any number can be chosen from. */
export function PersonSelect(props: {
  label: string;
  value: string | null;
  onChange: (person: string | null) => void;
  error?: string | undefined;
  path?: string;
}) {
  const texts = useTexts(overridesTexts);
  const [typed, setTyped] = useState('');
  const { value } = props;
  const chosen = useQuery({ ...userQuery(value ?? ''), enabled: value !== null, retry: false });
  const chosenName = value !== null && chosen.data ? nameOf(chosen.data) : undefined;
  // The name of the chosen person is in the field without being typed.
  const wanted = typed === chosenName ? '' : typed.trim();
  const [q] = useDebouncedValue(wanted, waitMs);
  const found = useQuery({ ...usersQuery({ q, role: 'student', limit: SHOWN }), placeholderData: keepPreviousData });
  const options = new Map((found.data?.users ?? []).map((user) => [user._id, nameOf(user)]));
  if (value !== null && chosenName !== undefined && wanted === '') options.set(value, chosenName);
  return (
    <Select
      label={props.label}
      placeholder={texts.choose}
      data-path={props.path}
      searchable
      clearable
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      filter={({ options: all }) => all}
      nothingFoundMessage={texts.noneFound}
      value={chosenName === undefined ? null : value}
      onChange={props.onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      error={props.error}
    />
  );
}
