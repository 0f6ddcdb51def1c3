/** A list of rows in an editor: add, remove, move up and down, all by buttons, so by keyboard as well. */
import { ActionIcon, Alert, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../question.module.css';
import { screenTexts } from '../screen-texts.ts';

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

/** One row with its name and its buttons. */
function RowFrame(props: {
  name: string;
  index: number;
  count: number;
  min: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  children: ReactNode;
}) {
  const { name, index, count, min, onMove, onRemove } = props;
  const texts = useTexts(screenTexts);
  return (
    <fieldset className={classes.row} aria-label={name}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Text fw={500}>{name}</Text>
        <Group gap={2} wrap="nowrap">
          <RowButton
            label={texts.moveUp(name)}
            does="up"
            icon={IconArrowUp}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <RowButton
            label={texts.moveDown(name)}
            does="down"
            icon={IconArrowDown}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
          <RowButton
            label={texts.remove(name)}
            does="remove"
            icon={IconTrash}
            disabled={count <= min}
            onClick={onRemove}
          />
        </Group>
      </Group>
      {props.children}
    </fieldset>
  );
}

export function RowsEditor<Row>(props: RowsEditorProps<Row>) {
  const { legend, help, rows, onChange, min, max, newRow, addLabel, nameOf, keyOf, error, children } = props;
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
          <RowFrame
            key={keyOf?.(row) ?? i}
            name={nameOf(i + 1)}
            index={i}
            count={rows.length}
            min={min}
            onMove={(to) => move(i, to)}
            onRemove={() => remove(i)}
          >
            {children(row, (changed) => onChange(rows.map((old, other) => (other === i ? changed : old))), i)}
          </RowFrame>
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
