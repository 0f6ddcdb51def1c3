/** The second step: what the files hold, and which of it is to be stored. */
import { Button, Card, Group, TagsInput, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ShownPictures } from '#items/question-bank/images/screens/shown-pictures.ts';
import type { ImportReport, KeyBase } from '#items/question-bank/import/contract.ts';
import {
  type FormatName,
  type ImportChoice,
  startImportTask,
  tagsQuery,
  useImportFile,
} from '#items/question-bank/queries.ts';
import { bankTexts } from '#items/question-bank/screens/texts.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { EdgeBar } from '#platform/web/ui/EdgeBar.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { QuizQuestion } from '../../screens/list/QuestionsScreen.tsx';
import classes from '../../screens/question-bank.module.css';
import { chosenOf, nothingSaid, withAllChosen, withChosen } from '../rules-choice.ts';
import { ImportItems } from './ImportItems.tsx';
import { ReadingNote, ReportNotes, useSteadyPlace } from './ImportNotes.tsx';
import { ReportButton } from './ReportButton.tsx';
import { lookTexts } from './texts.ts';

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

interface ChoosingProps {
  readonly file: File;
  readonly format: FormatName | undefined;
  readonly answerKey: KeyBase | undefined;
  readonly textsBeside: boolean;
  /** What is known of the file; all of it unless `isReading`. */
  readonly report: ImportReport;
  readonly isReading: boolean;
  /** How many items the file has, as far as that is known. */
  readonly total: number | null;
  readonly pictures: ShownPictures;
  readonly onDone: (report: ImportReport, questions: readonly QuizQuestion[]) => void;
  /** A task stores them, since they are many. */
  readonly onTask: (taskId: string) => void;
}

/** Stores what is chosen, or starts the task that does. */
function useStoring(
  { file, format, answerKey, textsBeside, report, onDone, onTask }: ChoosingProps,
  chosen: Pick<ImportChoice, 'only' | 'tags'>,
) {
  const importFile = useImportFile();
  return useMutation({
    mutationFn: async () => {
      const choice = { format, key: answerKey, textsBeside, ...chosen };
      if (chosen.only.size > LARGE) return onTask(await startImportTask(file, choice));
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
}

function TagsForAll({ tags, onTags }: { tags: string[]; onTags: (tags: string[]) => void }) {
  const { import: texts } = useTexts(bankTexts);
  const known = useQuery(tagsQuery(''));
  return (
    <Card p="lg" mt="lg">
      <TagsInput
        label={texts.tagsForAll}
        description={texts.tagsHelp}
        data={(known.data ?? []).map((tag) => tag.name)}
        value={tags}
        onChange={onTags}
        maxTags={20}
        maxLength={100}
        splitChars={[',']}
        acceptValueOnBlur
      />
    </Card>
  );
}

export function ImportChoosing(props: ChoosingProps) {
  const { report, isReading, total, pictures } = props;
  const { import: texts } = useTexts(bankTexts);
  const look = useTexts(lookTexts);
  const { number } = useFormat();
  const [wasReading] = useState(isReading);
  const [choice, setChoice] = useState(nothingSaid);
  const chosen = useMemo(() => chosenOf(report.items, choice), [report.items, choice]);
  const [tags, setTags] = useState<string[]>([]);
  const { notes, list } = useSteadyPlace(isReading);
  const isLarge = chosen.size > LARGE;
  const hasNone = !isReading && report.items.every(({ status }) => status === 'refused');
  const storing = useStoring(props, { only: chosen, tags });
  return (
    <>
      <div ref={notes} className={classes.notes}>
        {isReading ? (
          <ReadingNote read={report.items.length} total={total} />
        ) : (
          <ReportNotes report={report} isOfLarge={wasReading} />
        )}
      </div>
      <div ref={list} className={classes.steady}>
        <ImportItems
          items={report.items}
          pictures={pictures}
          chosen={chosen}
          isReading={isReading}
          onChoose={(positions, isChosen) => setChoice((before) => withChosen(before, positions, isChosen))}
          onChooseAll={(positions, shown, isChosen) =>
            setChoice((before) =>
              isReading
                ? withAllChosen(before, { positions, read: report.items.length, shown }, isChosen)
                : withChosen(before, positions, isChosen),
            )
          }
        />
      </div>
      {!hasNone && <TagsForAll tags={tags} onTags={setTags} />}
      <EdgeBar mt="lg">
        <div className={classes.barWords} role="status">
          {storing.isPending
            ? texts.storing
            : isReading
              ? look.wait
              : hasNone
                ? texts.noneFits
                : texts.chosen(number(chosen.size), number(report.found))}
          {isLarge && !isReading && (
            <Text size="sm" c="dimmed">
              {texts.large}
            </Text>
          )}
        </div>
        <Group gap="xs">
          <ReportButton items={report.items} isDisabled={isReading} />
          {!hasNone && (
            <Button
              disabled={isReading || chosen.size === 0}
              loading={storing.isPending}
              onClick={() => storing.mutate()}
            >
              {isReading ? texts.title : texts.commit(chosen.size, number(chosen.size))}
            </Button>
          )}
        </Group>
      </EdgeBar>
    </>
  );
}
