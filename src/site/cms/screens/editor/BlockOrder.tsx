/** The blocks as a list, for keyboards and phones: everything that dragging does, by buttons. */
import { ActionIcon, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { createUsePuck } from '@puckeditor/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { MoveButtons } from '#platform/web/ui/MoveButtons.tsx';
import { blockTypes, isBlockType } from '../../contract-blocks.ts';
import classes from './editor.module.css';
import { editorTexts } from './editor-texts.ts';

const usePuck = createUsePuck();
/** The place of all our blocks: directly on the page. */
const ZONE = 'root:default-zone';

/** Where the fields of a block are: beside the page, or on phones in the panel below it. */
const fieldsPanel = () =>
  window.matchMedia('(min-width: 638px)').matches
    ? { rightSideBarVisible: true }
    : { plugin: { current: 'fields' }, leftSideBarVisible: true };

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
const button = { variant: 'subtle', color: 'gray', size: 'lg' } as const;

interface BlockRowProps {
  type: string;
  index: number;
  count: number;
  onEdit: () => void;
  onMove: (to: number) => void;
  onCopy: () => void;
  onRemove: () => void;
}

function BlockRow({ type, index, count, onEdit, onMove, onCopy, onRemove }: BlockRowProps) {
  const texts = useTexts(editorTexts).list;
  const name = `${type} ${index + 1}`;
  const buttons = [
    { label: texts.edit(name), Icon: IconPencil, onClick: onEdit },
    { label: texts.copy(name), Icon: IconCopy, onClick: onCopy },
    { label: texts.remove(name), Icon: IconTrash, onClick: onRemove },
  ];
  return (
    <li>
      <span>{type}</span>
      <MoveButtons {...{ index, count, onMove }} up={texts.up(name)} down={texts.down(name)} look={{ size: 'lg' }} />
      {buttons.map(({ label, Icon, onClick }) => (
        <ActionIcon key={label} {...button} aria-label={label} onClick={onClick}>
          <Icon {...icon} />
        </ActionIcon>
      ))}
    </li>
  );
}

export function BlockOrder({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const all = useTexts(editorTexts);
  const texts = all.list;
  const content = usePuck((puck) => puck.appState.data.content);
  const dispatch = usePuck((puck) => puck.dispatch);
  const [wanted, setWanted] = useState<string | null>(null);
  const add = (): void => {
    if (wanted === null) return;
    dispatch({ type: 'insert', componentType: wanted, destinationIndex: content.length, destinationZone: ZONE });
    setWanted(null);
  };
  const edit = (index: number): void => {
    dispatch({ type: 'setUi', ui: { itemSelector: { index, zone: ZONE }, ...fieldsPanel() } });
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={all.blocksList}>
      <Stack>
        <Text size="sm" c="dimmed">
          {content.length === 0 ? texts.empty : texts.lead}
        </Text>
        <ol className={classes.order}>
          {content.map((item, index) => (
            <BlockRow
              key={String(item.props.id)}
              type={isBlockType(item.type) ? all.blocks[item.type] : item.type}
              index={index}
              count={content.length}
              onEdit={() => edit(index)}
              onMove={(to) =>
                dispatch({ type: 'reorder', sourceIndex: index, destinationIndex: to, destinationZone: ZONE })
              }
              onCopy={() => dispatch({ type: 'duplicate', sourceIndex: index, sourceZone: ZONE })}
              onRemove={() => dispatch({ type: 'remove', index, zone: ZONE })}
            />
          ))}
        </ol>
        <Group align="flex-end">
          <Select
            flex="1 1 180px"
            label={texts.add}
            placeholder={texts.choose}
            searchable
            data={blockTypes.map((type) => ({ value: type, label: all.blocks[type] }))}
            value={wanted}
            onChange={setWanted}
          />
          <Button leftSection={<IconPlus {...icon} />} disabled={wanted === null} onClick={add}>
            {texts.add}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
