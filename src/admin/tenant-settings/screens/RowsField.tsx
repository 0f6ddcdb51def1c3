import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { MoveButtons } from '#platform/web/ui/MoveButtons.tsx';
import classes from './company.module.css';
import { companyTexts } from './texts.ts';

const icon = { size: 18, stroke: 1.5 } as const;
const button = { variant: 'subtle', color: 'gray', size: 'md' } as const;

/** An ordered list of rows that can be added, moved and removed; the focus stays with what was moved. */
export function RowsField(props: {
  label: string;
  /** The heading above says the same. */
  isLabelUnseen?: boolean;
  help?: string;
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
  return (
    <Input.Wrapper
      labelElement="div"
      label={props.label}
      labelProps={props.isLabelUnseen ? { className: classes.unseen } : {}}
      description={props.help}
    >
      <Stack gap="sm" mt={props.help === undefined ? 0 : 'xs'} align="stretch">
        <ul className={classes.rows} aria-label={props.label}>
          {Array.from({ length: count }, (_, index) => {
            const name = texts.row(what, index + 1);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own, their values come from the form
              <li key={index} className={classes.row}>
                <fieldset className={classes.rowFields}>
                  <legend className={classes.unseen}>{name}</legend>
                  {props.row(index)}
                </fieldset>
                <Group gap={2} wrap="nowrap" className={classes.rowActions}>
                  <MoveButtons
                    up={texts.up(name)}
                    down={texts.down(name)}
                    index={index}
                    count={count}
                    onMove={(to) => props.onMove(index, to)}
                    look={{ size: 'md' }}
                  />
                  <ActionIcon {...button} aria-label={texts.drop(name)} onClick={() => props.onDrop(index)}>
                    <IconTrash {...icon} />
                  </ActionIcon>
                </Group>
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
