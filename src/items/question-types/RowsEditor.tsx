/** A list of rows in an editor: add, remove, move up and down, all by buttons, so by keyboard as well. */
import { ActionIcon, Alert, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './question.module.css';
import { screenTexts } from './screen-texts.ts';

export interface RowsEditorProps<Row> {
  legend: string;
  help?: string;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  min: number;
  max: number;
  newRow: () => Row;
  addLabel: string;
  nameOf: (number: number) => string;
  keyOf?: (row: Row) => string;
  /** A message about the list as a whole. */
  error?: string | undefined;
  children: (row: Row, change: (row: Row) => void, index: number) => ReactNode;
}

interface RowButtonProps {
  label: string;
  does: 'up' | 'down' | 'remove';
  icon: typeof IconTrash;
  disabled: boolean;
  onClick: () => void;
}

function RowButton({ label, does, icon: Icon, disabled, onClick }: RowButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      data-does={does}
      // Not disabled: a button that is, loses the focus.
      aria-disabled={disabled || undefined}
      data-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <Icon size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}

export function RowsEditor<Row>(props: RowsEditorProps<Row>) {
  const { legend, help, rows, onChange, min, max, newRow, addLabel, nameOf, keyOf, error, children } = props;
  const texts = useTexts(screenTexts);
  const list = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState(0);

  useEffect(() => {
    if (added === 0) return;
    // The editor of a text joins the page a moment after its row.
    const frame = requestAnimationFrame(() => {
      const row = list.current?.lastElementChild;
      const field = row?.querySelector<HTMLElement>('[contenteditable]') ?? row?.querySelector<HTMLElement>('input');
      field?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [added]);

  /** The focus goes with the row, to the button that was pressed. */
  const focusButton = (row: number, does: RowButtonProps['does']): void => {
    requestAnimationFrame(() => {
      list.current?.children[row]?.querySelector<HTMLElement>(`[data-does="${does}"]`)?.focus();
    });
  };
  const move = (from: number, to: number): void => {
    const moved = [...rows];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
    focusButton(to, to > from ? 'down' : 'up');
  };
  const remove = (at: number): void => {
    onChange(rows.filter((_, other) => other !== at));
    focusButton(Math.min(at, rows.length - 2), 'remove');
  };

  return (
    <Fieldset legend={legend} variant="unstyled" classNames={{ legend: classes.legend }}>
      {help && (
        <Text size="sm" c="dimmed" mb="xs">
          {help}
        </Text>
      )}
      <Stack gap="sm" ref={list}>
        {rows.map((row, i) => (
          <fieldset key={keyOf?.(row) ?? i} className={classes.row} aria-label={nameOf(i + 1)}>
            <Group justify="space-between" mb="xs" wrap="nowrap">
              <Text fw={500}>{nameOf(i + 1)}</Text>
              <Group gap={2} wrap="nowrap">
                <RowButton
                  label={texts.moveUp(nameOf(i + 1))}
                  does="up"
                  icon={IconArrowUp}
                  disabled={i === 0}
                  onClick={() => move(i, i - 1)}
                />
                <RowButton
                  label={texts.moveDown(nameOf(i + 1))}
                  does="down"
                  icon={IconArrowDown}
                  disabled={i === rows.length - 1}
                  onClick={() => move(i, i + 1)}
                />
                <RowButton
                  label={texts.remove(nameOf(i + 1))}
                  does="remove"
                  icon={IconTrash}
                  disabled={rows.length <= min}
                  onClick={() => remove(i)}
                />
              </Group>
            </Group>
            {children(row, (changed) => onChange(rows.map((old, other) => (other === i ? changed : old))), i)}
          </fieldset>
        ))}
      </Stack>
      {error && (
        <Alert color="red" mt="sm" role="alert">
          {error}
        </Alert>
      )}
      <Button
        mt="sm"
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
        disabled={rows.length >= max}
        onClick={() => {
          onChange([...rows, newRow()]);
          setAdded(added + 1);
        }}
      >
        {addLabel}
      </Button>
    </Fieldset>
  );
}
