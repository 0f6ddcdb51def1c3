import { Button, Progress, Text } from '@mantine/core';
import { use, useState } from 'react';
import { inList, useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { AnswerFilesContext } from '../showing/AnswerFiles.tsx';
import { FileLine, useSizeText } from './FileLine.tsx';
import fileClasses from './files.module.css';
import { type AnswerFile, endingsOf, type FileRulesOf, isEndingAllowed } from './schema.ts';
import { fileUploadTexts } from './texts.ts';
import { type Upload, useUploads } from './use-uploads.ts';

function UploadLine(props: { upload: Upload; onAgain: () => void; onDrop: () => void }) {
  const texts = useTexts(fileUploadTexts);
  const sizeText = useSizeText();
  const { file, share, failure } = props.upload;
  return (
    <li className={fileClasses.file}>
      <span className={fileClasses.name}>{file.name}</span>
      <Text size="sm" c="dimmed" className="tabular">
        {sizeText(file.size)}
      </Text>
      {failure === null ? (
        <Progress
          className={fileClasses.progress ?? ''}
          value={100 * share}
          aria-label={texts.going(file.name)}
          striped
        />
      ) : (
        <>
          <Button size="compact-sm" variant="default" onClick={props.onAgain} aria-label={texts.againName(file.name)}>
            {texts.again}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={props.onDrop}
            aria-label={texts.removeName(file.name)}
          >
            {texts.remove}
          </Button>
          <Text size="sm" c="red" role="alert" className={fileClasses.progress ?? ''}>
            {failure}
          </Text>
        </>
      )}
    </li>
  );
}

interface FilesFieldProps {
  readonly rules: FileRulesOf;
  readonly files: AnswerFile[];
  readonly onFiles: (files: AnswerFile[]) => void;
  readonly disabled: boolean;
  readonly slotId: string;
  /** Of the input. */
  readonly name: string;
}

/** Hands over the files that the rules allow; returns why others are refused. `taken`: how many there are already. */
function useFileRules(rules: FilesFieldProps['rules'], taken: number) {
  const texts = useTexts(fileUploadTexts);
  const { number } = useFormat();
  const endings = inList(endingsOf(rules));
  const mebibytes = number(rules.mebibytes);
  return (chosen: readonly File[], onTaken: (file: File) => void): string[] => {
    const refused: string[] = [];
    let room = rules.atMost - taken;
    for (const file of chosen) {
      if (!isEndingAllowed(rules, file.name)) refused.push(texts.otherKind(file.name, endings));
      else if (file.size > rules.mebibytes * 1024 * 1024) refused.push(texts.tooLarge(file.name, mebibytes));
      else if (room <= 0) refused.push(texts.tooMany(number(rules.atMost)));
      else {
        room -= 1;
        onTaken(file);
      }
    }
    return [...new Set(refused)];
  };
}

/** Where files are added to an answer and taken out of it. */
export function FilesField({ rules, files, onFiles, disabled, slotId, name }: FilesFieldProps) {
  const texts = useTexts(fileUploadTexts);
  const { number } = useFormat();
  const context = use(AnswerFilesContext);
  const { uploads, add, again, drop } = useUploads(slotId, { files }, (answer) => onFiles(answer.files));
  const [faults, setFaults] = useState<readonly string[]>([]);
  const endings = inList(endingsOf(rules));
  const mebibytes = number(rules.mebibytes);
  const store = context?.store;
  const takeFiles = useFileRules(rules, files.length + uploads.length);

  return (
    <>
      <label className={fileClasses.choose} htmlFor={`${slotId}-files`}>
        {rules.atMost === 1 ? texts.chooseOne : texts.choose}
      </label>
      <input
        id={`${slotId}-files`}
        name={name}
        type="file"
        className={fileClasses.input}
        multiple={rules.atMost > 1}
        accept={endingsOf(rules).join(',')}
        disabled={disabled || !store}
        aria-describedby={`${slotId}-rules`}
        onChange={(event) => {
          if (store) setFaults(takeFiles([...(event.currentTarget.files ?? [])], (file) => add(file, store)));
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = '';
        }}
      />
      <Text size="sm" c="dimmed" mt={6} id={`${slotId}-rules`}>
        {texts.rules(number(rules.atMost), rules.atMost === 1, mebibytes, endings)}
        {rules.atLeast > 0 && ` ${texts.least(number(rules.atLeast), rules.atLeast === 1)}`}
        {!store && ` ${texts.notHere}`}
      </Text>
      {faults.map((fault) => (
        <Text key={fault} size="sm" c="red" role="alert" mt={6}>
          {fault}
        </Text>
      ))}
      <ul className={fileClasses.files} aria-label={texts.yours}>
        {files.map((file) => (
          <FileLine key={file.hash} file={file}>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              disabled={disabled}
              aria-label={texts.removeName(file.name)}
              onClick={() => onFiles(files.filter(({ hash }) => hash !== file.hash))}
            >
              {texts.remove}
            </Button>
          </FileLine>
        ))}
        {uploads.map((upload) => (
          <UploadLine
            key={upload.id}
            upload={upload}
            onAgain={() => store && again(upload, store)}
            onDrop={() => drop(upload.id)}
          />
        ))}
        {files.length === 0 && uploads.length === 0 && (
          <li>
            <Text size="sm" c="dimmed">
              {texts.none}
            </Text>
          </li>
        )}
      </ul>
    </>
  );
}
