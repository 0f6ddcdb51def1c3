import { Alert, Button, Card, Group, Loader, NativeSelect, TagsInput, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconFileDownload, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileDrop } from '#platform/web/FileDrop.tsx';
import { useFormat } from '#platform/web/format.ts';
import { notify } from '#platform/web/notifications-store.ts';
import { PageHead } from '#platform/web/PageHead.tsx';
import { useTexts } from '#platform/web/texts.ts';
import { formatNames } from '../contract.ts';
import type { ImportReport } from '../contract-import.ts';
import { type FormatName, lookIntoFile, tagsQuery, templateAddress, useImportFile } from '../queries.ts';
import { BackToList } from './CreateQuestionScreen.tsx';
import { ImportItems } from './ImportItems.tsx';
import { ImportResult } from './ImportResult.tsx';
import classes from './question-bank.module.css';
import { bankTexts } from './texts.ts';

function Templates() {
  const { import: texts, formats } = useTexts(bankTexts);
  return (
    <Card p="lg" mt="lg" component="section">
      <Title order={2} size="h3">
        {texts.templates}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.templatesHelp}
      </Text>
      <Group gap="xs">
        {formatNames.map((format) => (
          <Button
            key={format}
            component="a"
            href={templateAddress(format)}
            download
            variant="default"
            leftSection={<IconFileDownload size={18} stroke={1.5} aria-hidden />}
          >
            {formats[format]}
          </Button>
        ))}
      </Group>
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

function Facts({ file, report }: { file: File; report: ImportReport }) {
  const { import: texts, formats } = useTexts(bankTexts);
  const facts = [
    [texts.file, file.name],
    [texts.format, formats[report.format as FormatName] ?? report.format],
    [texts.encoding, report.encoding === 'binary' ? texts.binary : report.encoding],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const usable = (report: ImportReport): Set<number> =>
  new Set(report.items.filter((item) => item.status !== 'refused').map((item) => item.position));

function Choosing(props: {
  file: File;
  format: FormatName | undefined;
  report: ImportReport;
  onDone: (report: ImportReport) => void;
}) {
  const { import: texts } = useTexts(bankTexts);
  const { number } = useFormat();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => usable(props.report));
  const [tags, setTags] = useState<string[]>([]);
  const known = useQuery(tagsQuery(''));
  const importFile = useImportFile();
  const storing = useMutation({
    mutationFn: () => importFile(props.file, { format: props.format, only: chosen, tags }),
    onSuccess: props.onDone,
    onError: notify.error,
  });
  const { report } = props;
  return (
    <>
      {report.messages.length > 0 && (
        <Alert color="warning" icon={<IconAlertTriangle size={20} stroke={1.5} />} mb="md">
          {report.messages.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      )}
      <ImportItems items={report.items} chosen={chosen} onChoose={setChosen} />
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
      <div className={classes.bar}>
        <span className={classes.barState} role="status">
          {storing.isPending ? texts.storing : texts.chosen(number(chosen.size), number(report.found))}
        </span>
        <Button disabled={chosen.size === 0} loading={storing.isPending} onClick={() => storing.mutate()}>
          {texts.commit(chosen.size, number(chosen.size))}
        </Button>
      </div>
    </>
  );
}

/** Bringing in a file: choose it, look at what is in it, choose what to keep, store it. */
export function ImportScreen() {
  const { import: texts } = useTexts(bankTexts);
  const [file, setFile] = useState<File | null>(null);
  const [format, setFormat] = useState<FormatName>();
  const [done, setDone] = useState<ImportReport | null>(null);
  const look = useMutation({
    mutationFn: (given: { file: File; format: FormatName | undefined }) => lookIntoFile(given.file, given.format),
  });
  const open = (given: File, as: FormatName | undefined): void => {
    setFile(given);
    setFormat(as);
    setDone(null);
    look.mutate({ file: given, format: as });
  };
  const startOver = (): void => {
    setFile(null);
    setFormat(undefined);
    setDone(null);
    look.reset();
  };
  const report = look.data;
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        above={<BackToList />}
        action={
          file !== null &&
          !done && (
            <Button
              variant="default"
              onClick={startOver}
              leftSection={<IconRefresh size={18} stroke={1.5} aria-hidden />}
            >
              {texts.otherFile}
            </Button>
          )
        }
      />
      {file === null && (
        <>
          <FileDrop texts={texts} onFile={(given) => open(given, undefined)} />
          <Templates />
        </>
      )}
      {file !== null && look.isPending && (
        <Group role="status" gap="sm" my="xl">
          <Loader size="sm" aria-hidden />
          {texts.reading(file.name)}
        </Group>
      )}
      {file !== null && look.error && (
        <>
          <Alert
            color="danger"
            role="alert"
            title={texts.cannotRead}
            icon={<IconAlertTriangle size={20} stroke={1.5} />}
            mb="md"
          >
            {look.error.message}
          </Alert>
          <Group>
            <FormatChoice value={format} onChange={(as) => open(file, as)} />
          </Group>
          <Templates />
        </>
      )}
      {file !== null && report && !done && (
        <>
          <Card p="md" mb="md">
            <Group justify="space-between" gap="md">
              <Facts file={file} report={report} />
              <FormatChoice value={format} onChange={(as) => open(file, as)} />
            </Group>
          </Card>
          <Choosing key={look.submittedAt} file={file} format={format} report={report} onDone={setDone} />
        </>
      )}
      {done && <ImportResult report={done} onAgain={startOver} />}
    </>
  );
}
