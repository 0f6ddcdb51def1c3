import { Alert, Button, Card, Group, Loader, NativeSelect, Switch, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useMemo, useState } from 'react';
import { formatNames } from '#items/question-bank/contract.ts';
import { packFiles } from '#items/question-bank/export/screens/pack-files.ts';
import type { ImportReport, KeyBase } from '#items/question-bank/import/contract.ts';
import type { FormatName } from '#items/question-bank/queries.ts';
import { BackToList } from '#items/question-bank/screens/CreateQuestionScreen.tsx';
import { ImportKey, keysToShow } from '#items/question-bank/screens/ImportKey.tsx';
import { bankTexts } from '#items/question-bank/screens/texts.ts';
import { FilesDrop } from '#platform/web/forms/FileDrop.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import type { QuizQuestion } from '../../screens/list/QuestionsScreen.tsx';
import classes from '../../screens/question-bank.module.css';
import { reportOf } from '../rules-lines.ts';
import { type QuizOfFile, titleOfFile } from '../rules-quiz.ts';
import { useFileLook } from './file-look.ts';
import { ImportChoosing, ImportFacts } from './ImportChoosing.tsx';
import { ImportResult } from './ImportResult.tsx';
import { ImportTask } from './ImportTask.tsx';
import { TemplateButtons } from './TemplateButtons.tsx';

function Templates() {
  const { import: texts } = useTexts(bankTexts);
  return (
    <Card p="lg" mt="lg" component="section">
      <Title order={2} size="h3">
        {texts.templates}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.templatesHelp} <TextLink to="/questions/schema">{texts.toSchema}</TextLink>
      </Text>
      <Group gap="xs">
        <TemplateButtons />
      </Group>
      <Text size="sm" c="dimmed" mt="md">
        {texts.moving}
      </Text>
      <ul className={classes.guides}>
        {Object.entries(texts.guides).map(([from, how]) => (
          <li key={from}>
            <strong>{from}</strong>: {how}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function FormatChoice({ value, onChange }: { value: FormatName | undefined; onChange: (format?: FormatName) => void }) {
  const { import: texts, formats } = useTexts(bankTexts);
  return (
    <NativeSelect
      size="sm"
      label={texts.readAs}
      value={value ?? ''}
      data={[
        { value: '', label: texts.anyFormat },
        ...formatNames.map((name) => ({ value: name, label: formats[name] })),
      ]}
      onChange={(event) => onChange(formatNames.find((name) => name === event.currentTarget.value))}
    />
  );
}

interface FileCardProps {
  readonly name: string;
  readonly report: ImportReport;
  readonly format: FormatName | undefined;
  readonly onFormat: (format?: FormatName) => void;
  readonly textsBeside: boolean;
  readonly onTextsBeside: (beside: boolean) => void;
}

/** What the file is, and how it is read. */
function FileCard({ name, report, format, onFormat, textsBeside, onTextsBeside }: FileCardProps) {
  const { import: texts } = useTexts(bankTexts);
  return (
    <Card p="md" mb="md">
      <Group justify="space-between" gap="md" align="flex-start">
        <ImportFacts name={name} report={report} />
        <FormatChoice value={format} onChange={onFormat} />
      </Group>
      {report.texts > 0 && (
        <Switch
          mt="md"
          label={texts.textsBeside(report.texts)}
          description={texts.textsBesideHelp}
          checked={textsBeside}
          onChange={(event) => onTextsBeside(event.currentTarget.checked)}
        />
      )}
    </Card>
  );
}

/** The largest form that the server reads. */
const MAX_BYTES = 20 * 1024 * 1024;

interface ImportScreenProps {
  readonly task?: string | undefined;
  /** Makes a quiz of what was imported, as the page that knows both slices does it. */
  readonly onQuiz: (questions: readonly QuizQuestion[], title: string) => void;
  /** Creates the quiz that the file describes. */
  readonly onQuizOfFile: (quiz: QuizOfFile) => Promise<void>;
}

type Done = Pick<ComponentProps<typeof ImportResult>, 'report' | 'questions' | 'title'>;

/** The chosen file, what was read of it, and how it is to be read. */
function useImportFile(goTo: (task?: string) => void) {
  const { import: texts } = useTexts(bankTexts);
  const [source, setSource] = useState<{ file: File; name: string; title: string } | null>(null);
  const [format, setFormat] = useState<FormatName>();
  const [answerKey, setAnswerKey] = useState<KeyBase>();
  const [textsBeside, setTextsBeside] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  // Stays while the file is read again, so that keyboard focus stays in the question.
  const [keys, setKeys] = useState<ReturnType<typeof keysToShow>>([]);
  const { look, begin, forget } = useFileLook();
  const read = (file: File, as: FormatName | undefined, key?: KeyBase, beside = false): void => {
    setFormat(as);
    setAnswerKey(key);
    setTextsBeside(beside);
    setDone(null);
    if (key === undefined) setKeys([]);
    begin(file, { format: as, key, textsBeside: beside }, (report) => setKeys(report ? keysToShow(report, key) : []));
  };
  const open = async (files: readonly File[]): Promise<void> => {
    const [first] = files;
    if (!first) return;
    const file = await packFiles(files);
    if (file.size > MAX_BYTES) {
      notify.warning(texts.tooMuch);
      return;
    }
    const isOne = files.length === 1;
    setSource({
      file,
      name: isOne ? first.name : texts.several(files.length),
      title: isOne ? titleOfFile(first.name) : '',
    });
    read(file, undefined);
  };
  const startOver = (): void => {
    setSource(null);
    setFormat(undefined);
    setAnswerKey(undefined);
    setTextsBeside(false);
    setKeys([]);
    setDone(null);
    forget();
    goTo();
  };
  return { source, format, answerKey, textsBeside, keys, done, look, read, open, setDone, startOver };
}

function Reading({ name }: { name: string }) {
  const { import: texts } = useTexts(bankTexts);
  return (
    <Group role="status" gap="sm" my="xl">
      <Loader size="sm" aria-hidden />
      {texts.reading(name)}
    </Group>
  );
}

interface UnreadableProps {
  readonly error: Error;
  readonly format: FormatName | undefined;
  readonly onFormat: (format?: FormatName) => void;
}

function Unreadable({ error, format, onFormat }: UnreadableProps) {
  const { import: texts } = useTexts(bankTexts);
  return (
    <>
      <Alert
        color="danger"
        role="alert"
        title={texts.cannotRead}
        icon={<IconAlertTriangle size={20} stroke={1.5} />}
        mb="md"
      >
        {error.message}
      </Alert>
      <Group>
        <FormatChoice value={format} onChange={onFormat} />
      </Group>
      <Templates />
    </>
  );
}

/** Bringing in files: choose them, look at what is in them, choose what to keep, store it. */
export function ImportScreen({ task, onQuiz, onQuizOfFile }: ImportScreenProps) {
  const { import: texts } = useTexts(bankTexts);
  const navigate = useNavigate();
  // The address names the task that stores a large file, so that a reload finds it again.
  const goTo = (started?: string): void =>
    void navigate({ to: '/questions/bulkUpload', search: started ? { task: started } : {} });
  const { source, format, answerKey, textsBeside, keys, done, look, read, open, setDone, startOver } =
    useImportFile(goTo);
  const { known } = look;
  const report = useMemo(() => known && reportOf(known), [known]);
  const again = (
    <Button variant="default" onClick={startOver} leftSection={<IconRefresh size={18} stroke={1.5} aria-hidden />}>
      {texts.otherFile}
    </Button>
  );
  const head = (
    <PageHead
      title={texts.title}
      lead={texts.lead}
      above={<BackToList />}
      action={source !== null && !done && !task && again}
    />
  );
  if (task) {
    return (
      <>
        {head}
        <ImportTask taskId={task} onAgain={startOver} />
      </>
    );
  }
  return (
    <>
      {head}
      {source === null && (
        <>
          <FilesDrop texts={texts} onFiles={(files) => void open(files)} />
          <Templates />
        </>
      )}
      {source !== null && keys.length > 0 && !done && (
        <ImportKey keys={keys} value={answerKey} onChange={(key) => read(source.file, format, key, textsBeside)} />
      )}
      {source !== null && look.isReading && !report && <Reading name={source.name} />}
      {source !== null && look.error && (
        <Unreadable error={look.error} format={format} onFormat={(as) => read(source.file, as)} />
      )}
      {source !== null && report && !done && (
        <>
          <FileCard
            name={source.name}
            report={report}
            format={format}
            onFormat={(as) => read(source.file, as)}
            textsBeside={textsBeside}
            onTextsBeside={(beside) => read(source.file, format, answerKey, beside)}
          />
          <ImportChoosing
            key={look.number}
            file={source.file}
            format={format}
            answerKey={answerKey}
            textsBeside={textsBeside}
            report={report}
            isReading={look.isReading}
            total={known?.total ?? null}
            pictures={look.pictures}
            onDone={(stored, questions) => setDone({ report: stored, questions, title: source.title })}
            onTask={goTo}
          />
        </>
      )}
      {done && <ImportResult {...done} onQuiz={onQuiz} onQuizOfFile={onQuizOfFile} onAgain={startOver} />}
    </>
  );
}
