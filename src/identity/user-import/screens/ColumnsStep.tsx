/** What each column of the file means: what was recognised, and another choice. */

import { Alert, Button, NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { isOneOf } from '#platform/contract/one-of.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { EdgeBar } from '#platform/web/ui/EdgeBar.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { type Field, fields, type UploadColumn, type UploadReport } from '../contract.ts';
import { StepHead } from './StepHead.tsx';
import { userImportTexts } from './texts.ts';
import { rememberColumns, setChoice } from './upload-draft.ts';
import classes from './user-import.module.css';

function Facts({ name, report }: { name: string; report: UploadReport }) {
  const { columns: texts } = useTexts(userImportTexts);
  const { number } = useFormat();
  const facts = [
    [texts.file, name],
    [texts.format, texts.formats[report.format]],
    [texts.encoding, report.encoding === 'binary' ? texts.inside : report.encoding],
    ...(report.delimiter ? [[texts.delimiter, texts.delimiters[report.delimiter]] as const] : []),
    [texts.found, number(report.found)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ColumnRow(props: { column: UploadColumn; onChange: (field: Field | null) => void }) {
  const { columns: texts } = useTexts(userImportTexts);
  const { heading, field, samples } = props.column;
  const isField = (value: string): value is Field => isOneOf(fields, value);
  return (
    <li className={classes.column} data-left-out={field === null || undefined}>
      <span className={classes.columnHeading} dir="auto">
        {heading}
      </span>
      <span className={classes.samples} dir="auto">
        {samples.length === 0 ? texts.noSamples : samples.join(' · ')}
      </span>
      <NativeSelect
        aria-label={texts.meaningOf(heading)}
        value={field ?? ''}
        data={[...fields.map((value) => ({ value, label: texts.fields[value] })), { value: '', label: texts.leaveOut }]}
        onChange={({ currentTarget: { value } }) => props.onChange(isField(value) ? value : null)}
      />
    </li>
  );
}

export function ColumnsStep(props: { file: File; report: UploadReport; onNext: () => void }) {
  const { columns: texts, ...all } = useTexts(userImportTexts);
  const { columns, hasHeadings, messages } = props.report;
  const meanings = columns.map(({ field }) => field);
  const change = (at: number, field: Field | null): void =>
    // No two columns mean the same: the other one is left out.
    setChoice({ columns: meanings.map((other, index) => (index === at ? field : other === field ? null : other)) });
  const hasAddresses = meanings.includes('email');
  const next = (): void => {
    const headings = columns.map(({ heading }) => heading);
    if (hasHeadings) rememberColumns(headings, meanings);
    setChoice({ columns: meanings });
    props.onNext();
  };
  return (
    <section>
      <StepHead title={texts.title}>{texts.lead}</StepHead>
      <Facts name={props.file.name} report={props.report} />
      {!hasHeadings && (
        <Alert color="info" icon={<IconInfoCircle size={20} stroke={1.5} />} mt="md">
          {texts.noHeadings}
        </Alert>
      )}
      {messages.length > 0 && hasAddresses && (
        <Alert color="warning" icon={<IconAlertTriangle size={20} stroke={1.5} />} mt="md">
          {messages.join(' ')}
        </Alert>
      )}
      <div className={classes.columnHead} aria-hidden>
        <span>{texts.heading}</span>
        <span>{texts.samples}</span>
        <span>{texts.meaning}</span>
      </div>
      <ul className={classes.columns}>
        {columns.map((column, index) => (
          // Two columns may have the same heading; their place tells them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never move
          <ColumnRow key={index} column={column} onChange={(field) => change(index, field)} />
        ))}
      </ul>
      {!hasAddresses && (
        <Alert color="danger" role="alert" icon={<IconAlertTriangle size={20} stroke={1.5} />} mt="md">
          {texts.needsAddress}
        </Alert>
      )}
      <EdgeBar mt="lg">
        <ButtonLink to="/user/bulkUpload" variant="default">
          {all.previous}
        </ButtonLink>
        <Button disabled={!hasAddresses} onClick={next}>
          {all.next}
        </Button>
      </EdgeBar>
    </section>
  );
}
