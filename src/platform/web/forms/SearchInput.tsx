import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

/** A search field of a list: asks a moment after the last key, and takes over what another address brings. */
export function SearchInput(props: {
  label: string;
  value: string;
  onChange: (q: string) => void;
  className?: string | undefined;
  /** The label is above the field, as beside other fields with labels. */
  isLabelled?: boolean;
}) {
  const { label, value, onChange, className } = props;
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const ask = useDebouncedCallback((q: string) => {
    asked.current = q;
    onChange(q);
  }, 250);
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  return (
    <TextInput
      className={className}
      type="search"
      {...(props.isLabelled ? { label } : { 'aria-label': label, placeholder: label })}
      leftSection={<IconSearch size={18} stroke={1.5} />}
      value={text}
      maxLength={200}
      onChange={(event) => {
        setText(event.currentTarget.value);
        ask(event.currentTarget.value.trim());
      }}
    />
  );
}
