import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { channelQuery, channelsQuery } from '../../queries.ts';

const SHOWN = 50;

/** Chooses one channel. The server searches, so that any number of channels can be chosen from. */
export function ChannelSelect(props: {
  label: string;
  value: string | null;
  onChange: (channel: string | null) => void;
  error: string | undefined;
}) {
  const { label, value, onChange, error } = props;
  const [typed, setTyped] = useState('');
  const chosen = useQuery({ ...channelQuery(value ?? ''), enabled: value !== null, retry: false }).data;
  // The name of what is chosen is in the field without being typed.
  const [q] = useDebouncedValue(typed === chosen?.name ? '' : typed.trim(), 200);
  const { data } = useQuery(channelsQuery({ q, limit: SHOWN }));
  const options = new Map((data?.channels ?? []).map((channel) => [channel._id, channel.name]));
  if (chosen) options.set(chosen._id, chosen.name);
  return (
    <Select
      label={label}
      data-path="channel"
      searchable
      data={[...options].map(([id, name]) => ({ value: id, label: name }))}
      filter={({ options: all }) => all}
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      error={error}
    />
  );
}
