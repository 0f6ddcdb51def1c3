import { Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../../screens/account.module.css';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** The recovery codes, this once. It closes by its button only. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const texts = useTexts(accountTexts).authenticator;
  const text = `${codes.join('\n')}\n`;
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.codesTitle}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text>{texts.codesHelp}</Text>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<IconCopy {...icon} />} onClick={copy}>
                {copied ? texts.copied : texts.copy}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={texts.fileName}
            leftSection={<IconDownload {...icon} />}
          >
            {texts.download}
          </Button>
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose}>{texts.done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
