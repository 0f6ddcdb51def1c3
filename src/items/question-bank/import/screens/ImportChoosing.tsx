/** The second step: what the files hold, and which of it is to be stored. */
import { Alert, Button, Card, Group, TagsInput, Text } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconPencilPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportReport, KeyBase } from '#items/question-bank/import/contract.ts';
import { type FormatName, startImportTask, tagsQuery, useImportFile } from '#items/question-bank/queries.ts';
import { bankTexts } from '#items/question-bank/screens/texts.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { EdgeBar } from '#platform/web/ui/EdgeBar.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { QuizQuestion } from '../../screens/list/QuestionsScreen.tsx';
import classes from '../../screens/question-bank.module.css';
import { ImportItems } from './ImportItems.tsx';
import { ReportButton } from './ReportButton.tsx';

/** More than this many are stored by a task. */
const LARGE = 1_000;

/** Name, format and encoding of what was read. */
export function ImportFacts({ name, report }: { name: string; report: ImportReport }) {
  const { import: texts, formats } = useTexts(bankTexts);
  const { number } = useFormat();
  const formatOf = (format: string | null): string => formats[format as FormatName] ?? format ?? '';
  const facts = [
    [texts.file, name],
    [texts.format, report.format === 'archive' ? texts.archive : formatOf(report.format)],
    [texts.encoding, report.encoding === 'binary' ? texts.binary : report.encoding],
  ];
  return (
    <div>
      <dl className={classes.facts}>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {report.files.length > 1 && (
        <ul className={classes.fileList}>
          {report.files.map((file) => (
            <li key={file.name}>
              <bdi>{file.name}</bdi>
              {[
                '',
                ...[formatOf(file.format), file.encoding === 'binary' ? '' : file.encoding].filter(Boolean),
                file.format === null ? texts.words.refused : texts.inFile(file.found, number(file.found)),
              ].join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What is there already as it is needs no second copy. */
const firstChoice = (report: ImportReport): Set<number> =>
  new Set(
    report.items
      .filter(({ status, duplicate }) => status !== 'refused' && duplicate?.alike !== 'same')
      .map(({ position }) => position),
  );

interface ChoosingProps {
  readonly file: File;
  readonly format: FormatName | undefined;
  readonly answerKey: KeyBase | undefined;
  readonly textsBeside: boolean;
  readonly report: ImportReport;
  readonly onDone: (report: ImportReport, questions: readonly QuizQuestion[]) => void;
  /** A task stores them, since they are many. */
  readonly onTask: (taskId: string) => void;
}

function ReportNotes({ report }: { report: ImportReport }) {
  const { import: texts } = useTexts(bankTexts);
  const { number } = useFormat();
  return (
    <>
      {report.messages.length > 0 && (
        <Alert color="warning" icon={<IconAlertTriangle size={20} stroke={1.5} />} mb="md">
          {report.messages.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      )}
      {report.quiz && (
        <Alert color="info" icon={<IconPencilPlus size={20} stroke={1.5} />} mb="md">
          {texts.quizHelp(report.quiz.name, report.quiz.sections.length)}
        </Alert>
      )}
      {report.duplicates > 0 && (
        <Alert color="info" icon={<IconCopy size={20} stroke={1.5} />} mb="md">
          {texts.duplicatesHelp(report.duplicates, number(report.duplicates))}
        </Alert>
      )}
    </>
  );
}

export function ImportChoosing({ file, format, answerKey, textsBeside, report, onDone, onTask }: ChoosingProps) {
  const { import: texts } = useTexts(bankTexts);
  const { number } = useFormat();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => firstChoice(report));
  const [tags, setTags] = useState<string[]>([]);
  const known = useQuery(tagsQuery(''));
  const importFile = useImportFile();
  const isLarge = chosen.size > LARGE;
  const hasNone = report.items.every(({ status }) => status === 'refused');
  const storing = useMutation({
    mutationFn: async () => {
      const choice = { format, key: answerKey, textsBeside, only: chosen, tags };
      if (isLarge) return onTask(await startImportTask(file, choice));
      const stored = await importFile(file, choice);
      // Storing looks for no duplicates; the report keeps those that were found before.
      const before = new Map(report.items.map((item) => [item.position, item]));
      const items = stored.items.map((item) => ({ ...item, duplicate: before.get(item.position)?.duplicate }));
      const questions = stored.items.flatMap(({ _id, title, type, position }) => {
        const question = before.get(position)?.question;
        const excerpt = plainText(String(question?.content.stem ?? '')).slice(0, 200);
        return _id && type ? [{ _id, title, excerpt, type, marks: question?.marks ?? 1 }] : [];
      });
      onDone({ ...stored, items }, questions);
    },
    onError: notify.error,
  });
  return (
    <>
      <ReportNotes report={report} />
      <ImportItems items={report.items} chosen={chosen} onChoose={setChosen} />
      {!hasNone && (
        <Card p="lg" mt="lg">
          <TagsInput
            label={texts.tagsForAll}
            description={texts.tagsHelp}
            data={(known.data ?? []).map((tag) => tag.name)}
            value={tags}
            onChange={setTags}
            maxTags={20}
            maxLength={100}
            splitChars={[',']}
            acceptValueOnBlur
          />
        </Card>
      )}
      <EdgeBar mt="lg">
        <div className={classes.barWords} role="status">
          {storing.isPending
            ? texts.storing
            : hasNone
              ? texts.noneFits
              : texts.chosen(number(chosen.size), number(report.found))}
          {isLarge && (
            <Text size="sm" c="dimmed">
              {texts.large}
            </Text>
          )}
        </div>
        <Group gap="xs">
          <ReportButton items={report.items} />
          {!hasNone && (
            <Button disabled={chosen.size === 0} loading={storing.isPending} onClick={() => storing.mutate()}>
              {texts.commit(chosen.size, number(chosen.size))}
            </Button>
          )}
        </Group>
      </EdgeBar>
    </>
  );
}
