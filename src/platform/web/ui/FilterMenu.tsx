import { Button, Checkbox, Popover, ScrollArea, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

interface FilterMenuProps {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Chosen values, separated by commas, as in the address. */
  value: string;
  onChange: (value: string) => void;
  /**
   * With it, the options can be searched by typing. `onTyped`: the server is asked, as there may be more than are shown;
   * `isAsking`: it has not answered yet.
   */
  search?: { label: string; none: string; onTyped?: (typed: string) => void; isAsking?: boolean };
  /** Below the options. */
  note?: ReactNode;
}

export const valuesOf = (text: string): string[] => text.split(',').filter((value) => value !== '');

/** A button that opens a list of choices; its label says how many are chosen. */
export function FilterMenu({ label, options, value, onChange, search, note }: FilterMenuProps) {
  const [typed, setTyped] = useState('');
  const chosen = valuesOf(value);
  const wanted = typed.trim().toLowerCase();
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted));
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={chosen.length > 0 ? 'light' : 'default'}
          size="sm"
          px="sm"
          // The figure takes the room of the arrow, so that choosing moves nothing.
          rightSection={
            chosen.length > 0 ? (
              <Text span size="xs" fw={700} ta="center" miw={16} className="tabular" aria-hidden>
                {chosen.length}
              </Text>
            ) : (
              <IconChevronDown size={16} stroke={1.5} aria-hidden />
            )
          }
        >
          {label}
          {chosen.length > 0 && <VisuallyHidden> ({chosen.length})</VisuallyHidden>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm" miw={200} aria-label={label}>
        <Stack gap="xs">
          {search && (
            <TextInput
              type="search"
              size="sm"
              aria-label={search.label}
              placeholder={search.label}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                search.onTyped?.(event.currentTarget.value);
              }}
            />
          )}
          <ScrollArea.Autosize mah={280} type="auto">
            <Checkbox.Group aria-label={label} value={chosen} onChange={(values) => onChange(values.join(','))}>
              <Stack gap={10} p={4}>
                {shown.map((option) => (
                  <Checkbox key={option.value} size="sm" value={option.value} label={option.label} />
                ))}
              </Stack>
            </Checkbox.Group>
            {shown.length === 0 && search && !search.isAsking && (
              <Text size="sm" c="dimmed" p={4}>
                {search.none}
              </Text>
            )}
          </ScrollArea.Autosize>
          {note}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
