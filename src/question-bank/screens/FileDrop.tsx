import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconFileUpload } from '@tabler/icons-react';
import { notify } from '#platform/web/notifications-store.ts';
import { useTexts } from '#platform/web/texts.ts';
import classes from './question-bank.module.css';
import { bankTexts } from './texts.ts';

const MAX_BYTES = 20 * 1024 * 1024;

/** Where a question file is dropped or chosen. What it is, the server finds out from its bytes. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const texts = useTexts(bankTexts).import;
  return (
    <Dropzone
      className={classes.drop ?? ''}
      maxSize={MAX_BYTES}
      multiple={false}
      onDrop={([file]) => file && onFile(file)}
      onReject={() => notify.warning(texts.notOne)}
      inputProps={{ 'aria-label': texts.dropLabel }}
      aria-label={texts.drop}
    >
      <div className={classes.dropInner}>
        <IconFileUpload size={44} stroke={1.25} aria-hidden />
        <Text fw={600}>{texts.drop}</Text>
        <Text size="sm" c="dimmed">
          {texts.dropHelp}
        </Text>
      </div>
    </Dropzone>
  );
}
