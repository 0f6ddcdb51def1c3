import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './company.module.css';
import { companyTexts } from './texts.ts';

const icon = { size: 18, stroke: 1.5 } as const;
const button = { variant: 'subtle', color: 'gray', size: 'lg' } as const;

/** One up, one down, and away. What can't be done now keeps the focus. */
function RowActions(props: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1, action: string) => void;
  onDrop: () => void;
}) {
  const texts = useTexts(companyTexts).settings;
  const { name, isFirst, isLast, onMove } = props;
  return (
    <Group gap={2} wrap="nowrap" className={classes.rowActions}>
      <ActionIcon
        {...button}
        data-action="up"
        aria-label={texts.up(name)}
        aria-disabled={isFirst}
        data-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(-1, 'up')}
      >
        <IconArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        {...button}
        data-action="down"
        aria-label={texts.down(name)}
        aria-disabled={isLast}
        data-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(1, 'down')}
      >
        <IconArrowDown {...icon} />
      </ActionIcon>
      <ActionIcon {...button} aria-label={texts.drop(name)} onClick={props.onDrop}>
        <IconTrash {...icon} />
      </ActionIcon>
    </Group>
  );
}

/** An ordered list of rows that can be added, moved and removed; the focus stays with what was moved. */
export function RowsField(props: {
  label: string;
  /** The heading above says the same. */
  isLabelUnseen?: boolean;
  help: string;
  add: string;
  count: number;
  most: number;
  onAdd: () => void;
  onMove: (from: number, to: number) => void;
  onDrop: (index: number) => void;
  /** What one row is called. */
  what: string;
  row: (index: number) => ReactNode;
}) {
  const texts = useTexts(companyTexts).settings;
  const { count, what } = props;
  const list = useRef<HTMLUListElement>(null);
  const focus = (index: number, action: string): void => {
    requestAnimationFrame(() =>
      list.current?.children[index]?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.focus(),
    );
  };
  const move = (from: number, to: number, action: string): void => {
    props.onMove(from, to);
    focus(to, action);
  };
  return (
    <Input.Wrapper
      labelElement="div"
      label={props.label}
      labelProps={props.isLabelUnseen ? { className: classes.unseen } : {}}
      description={props.help}
    >
      <Stack gap="sm" mt="xs" align="stretch">
        <ul ref={list} className={classes.rows} aria-label={props.label}>
          {Array.from({ length: count }, (_, index) => {
            const name = texts.row(what, index + 1);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own, their values come from the form
              <li key={index} className={classes.row}>
                <fieldset className={classes.rowFields}>
                  <legend className={classes.unseen}>{name}</legend>
                  {props.row(index)}
                </fieldset>
                <RowActions
                  name={name}
                  isFirst={index === 0}
                  isLast={index === count - 1}
                  onMove={(by, action) => move(index, index + by, action)}
                  onDrop={() => props.onDrop(index)}
                />
              </li>
            );
          })}
        </ul>
        {count < props.most && (
          <Group>
            <Button variant="default" size="sm" leftSection={<IconPlus {...icon} />} onClick={props.onAdd}>
              {props.add}
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
