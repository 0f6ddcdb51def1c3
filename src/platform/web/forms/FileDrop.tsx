import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconFileUpload } from '@tabler/icons-react';
import { notify } from '#platform/web/ui/notifications-store.ts';
import classes from './file-drop.module.css';

const MAX_BYTES = 20 * 1024 * 1024;

export interface FileDropTexts {
  /** What to do. */
  readonly drop: string;
  /** Which files are understood. */
  readonly dropHelp: string;
  /** What the file is, for screen readers. */
  readonly dropLabel: string;
  /** Said when it is too large, or more than one. */
  readonly notOne: string;
}

/** Where a file is dropped or chosen. What it is, the server finds out from its bytes. */
export function FileDrop({
  texts,
  onFile,
  maxBytes,
}: {
  texts: FileDropTexts;
  onFile: (file: File) => void;
  maxBytes?: number;
}) {
  return (
    <FilesDrop
      texts={texts}
      onFiles={([file]) => file && onFile(file)}
      multiple={false}
      {...(maxBytes !== undefined && { maxBytes })}
    />
  );
}

/** The same for one or several at once. */
export function FilesDrop({
  texts,
  onFiles,
  multiple = true,
  maxBytes = MAX_BYTES,
}: {
  texts: FileDropTexts;
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  maxBytes?: number;
}) {
  return (
    <Dropzone
      className={classes.drop ?? ''}
      maxSize={maxBytes}
      multiple={multiple}
      onDrop={onFiles}
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
