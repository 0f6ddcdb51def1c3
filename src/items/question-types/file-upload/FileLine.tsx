import { Anchor, Text } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { AnswerFilesContext } from '../showing/AnswerFiles.tsx';
import classes from './files.module.css';
import type { AnswerFile } from './schema.ts';
import { fileUploadTexts } from './texts.ts';

const KILOBYTE = 1024;

export function useSizeText(): (bytes: number) => string {
  const texts = useTexts(fileUploadTexts);
  const { number } = useFormat();
  return (bytes) =>
    bytes < KILOBYTE * KILOBYTE
      ? texts.kilobytes(number(Math.max(1, Math.round(bytes / KILOBYTE))))
      : texts.megabytes(number(Math.round((10 * bytes) / KILOBYTE / KILOBYTE) / 10));
}

/** A file of an answer, with the way to it where it is stored. */
export function FileLine({ file, children }: { file: AnswerFile; children?: ReactNode }) {
  const texts = useTexts(fileUploadTexts);
  const files = use(AnswerFilesContext);
  const sizeText = useSizeText();
  return (
    <li className={classes.file}>
      <span className={classes.name}>
        {files ? (
          <Anchor href={files.hrefOf(file.hash)} download={file.name} aria-label={texts.download(file.name)}>
            {file.name}
          </Anchor>
        ) : (
          file.name
        )}
      </span>
      <Text size="sm" c="dimmed" className="tabular">
        {sizeText(file.size)}
      </Text>
      {children}
    </li>
  );
}
