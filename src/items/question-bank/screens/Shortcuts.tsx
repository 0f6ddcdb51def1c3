/** The keys of the question list, and a list of them. */
import { Kbd, Modal, Table } from '@mantine/core';
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { benchTexts } from '#items/question-bank/bench/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { SingleKeysSwitch, useSingleKeys } from '#platform/web/ui/focus/SingleKeys.tsx';

const focusSearch = (): void => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();

export function Shortcuts(props: {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  onExport: () => void;
  onClear: () => void;
}) {
  const { isOpen, open, close, onExport, onClear } = props;
  const texts = useTexts(benchTexts);
  const navigate = useNavigate();
  const areOn = useSingleKeys();
  const keys: HotkeyItem[] = [
    ['/', focusSearch],
    ['n', () => void navigate({ to: '/questions/create' })],
    ['i', () => void navigate({ to: '/questions/bulkUpload' })],
    ['d', () => void navigate({ to: '/questions/duplicates' })],
    ['e', onExport],
    ['c', onClear],
  ];
  useHotkeys([...(areOn ? keys : []), ['shift+?', open], ['?', open]]);
  return (
    <Modal opened={isOpen} onClose={close} title={texts.keys} closeButtonProps={{ 'aria-label': texts.close }}>
      <Table>
        <Table.Tbody>
          {Object.entries(texts.shortcuts).map(([key, meaning]) => (
            <Table.Tr key={key}>
              <Table.Td w={72}>
                <Kbd>{key}</Kbd>
              </Table.Td>
              <Table.Td>{meaning}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <SingleKeysSwitch />
    </Modal>
  );
}
