import { ActionIcon, Group, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBook2,
  IconCopy,
  IconDots,
  IconDownload,
  IconFileImport,
  IconKeyboard,
  IconPlus,
} from '@tabler/icons-react';
import { benchTexts } from '#items/question-bank/bench/screens/texts.ts';
import { exportTexts } from '#items/question-bank/export/screens/texts.ts';
import { stimulusTexts } from '#items/question-bank/stimuli/screens/shared/stimulus-texts.ts';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink, MenuLink } from '#platform/web/ui/links.tsx';
import classes from '../question-bank.module.css';
import { Shortcuts } from '../Shortcuts.tsx';
import { bankTexts } from '../texts.ts';

export const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

export function WriteLink() {
  const texts = useTexts(bankTexts).list;
  return (
    <ButtonLink to="/questions/create" leftSection={<IconPlus {...icon} />}>
      {texts.write}
    </ButtonLink>
  );
}

export const ImportLink = ({ children }: { children: string }) => (
  <ButtonLink to="/questions/bulkUpload" variant="default" leftSection={<IconFileImport {...icon} />}>
    {children}
  </ButtonLink>
);

/** `onExport` is absent until it is known how many there are. */
export function HeadActions(props: {
  onExportListed: (() => void) | undefined;
  onExport: (() => void) | undefined;
  onClear: () => void;
}) {
  const texts = useTexts(bankTexts).list;
  const exportWords = useTexts(exportTexts);
  const benchWords = useTexts(benchTexts);
  const stimulusWords = useTexts(stimulusTexts);
  const tableWords = useTexts(platformTexts).table;
  const [areKeysShown, keys] = useDisclosure(false);
  const { onExportListed, onExport, onClear } = props;
  return (
    <Group gap="xs" className={classes.headActions}>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={tableWords.actions}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={!onExportListed} leftSection={<IconDownload {...icon} />} onClick={onExportListed}>
            {exportWords.button}
          </Menu.Item>
          <MenuLink to="/questions/stimuli" leftSection={<IconBook2 {...icon} />}>
            {stimulusWords.title}
          </MenuLink>
          <MenuLink to="/questions/duplicates" leftSection={<IconCopy {...icon} />}>
            {texts.duplicates}
          </MenuLink>
          <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={keys.open}>
            {benchWords.keys}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Shortcuts isOpen={areKeysShown} {...keys} onExport={() => onExport?.()} onClear={onClear} />
      <ImportLink>{texts.importShort}</ImportLink>
      <WriteLink />
    </Group>
  );
}
