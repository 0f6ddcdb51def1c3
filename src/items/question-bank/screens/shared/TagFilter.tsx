import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterMenu, valuesOf } from '#platform/web/ui/FilterMenu.tsx';
import { tagsQuery } from '../../queries.ts';

interface TagFilterProps {
  readonly label: string;
  readonly search: { readonly label: string; readonly none: string };
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Chooses tags among all there are: the server searches. */
export function TagFilter({ search, value, ...props }: TagFilterProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const { data = [], isFetching } = useQuery(tagsQuery(q));
  const names = new Set([...valuesOf(value), ...data.map(({ name }) => name)]);
  return (
    <FilterMenu
      {...props}
      value={value}
      options={[...names].map((name) => ({ value: name, label: name }))}
      search={{ ...search, onTyped: setTyped, isAsking: isFetching || q !== typed.trim() }}
    />
  );
}
