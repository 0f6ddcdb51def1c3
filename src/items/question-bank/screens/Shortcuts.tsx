/** The keys of the question list, and a list of them. */
import { ActionIcon, Kbd, Modal, Table } from '@mantine/core';
import { type HotkeyItem, useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { benchTexts } from '#items/question-bank/bench/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { SingleKeysSwitch, useSingleKeys } from '#platform/web/ui/SingleKeys.tsx';

const focusSearch = (): void => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();

export function Shortcuts({ onExport, onClear }: { onExport: () => void; onClear: () => void }) {
  const texts = useTexts(benchTexts);
  const navigate = useNavigate();
  const [isOpen, { open, close }] = useDisclosure(false);
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
    <>
      <ActionIcon variant="default" size="lg" aria-label={texts.keys} onClick={open} visibleFrom="sm">
        <IconKeyboard size={18} stroke={1.5} />
      </ActionIcon>
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
    </>
  );
}
