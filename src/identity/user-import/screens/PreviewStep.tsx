/** What would become of each row. */
import { Alert, Badge, SegmentedControl, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleMinus,
  IconCirclePlus,
  IconCircleX,
  IconEdit,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState } from 'react';
import { inList, useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { EdgeBar } from '#platform/web/ui/EdgeBar.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { type Outcome, outcomes, type UploadReport, type UploadRow } from '../contract.ts';
import { StepHead } from './StepHead.tsx';
import { userImportTexts } from './texts.ts';
import classes from './user-import.module.css';

const looks = {
  create: { Icon: IconCirclePlus, color: 'success' },
  update: { Icon: IconEdit, color: 'info' },
  unchanged: { Icon: IconCircleMinus, color: 'gray' },
  refused: { Icon: IconCircleX, color: 'danger' },
} as const;

function Row({ row }: { row: UploadRow }) {
  const { preview: texts } = useTexts(userImportTexts);
  const { number } = useFormat();
  const { Icon, color } = looks[row.outcome];
  return (
    <li className={classes.row}>
      <span className={classes.position}>{texts.row(number(row.position))}</span>
      <div className={classes.person}>
        <bdi className={classes.name}>{row.name || row.email}</bdi>
        {row.name !== '' && <bdi className={classes.email}>{row.email}</bdi>}
        {row.groups.length > 0 && (
          <span className={classes.groups}>
            {row.groups.map((name) => (
              <Badge key={name} color="gray" variant="outline">
                <bdi>{name}</bdi>
              </Badge>
            ))}
          </span>
        )}
        {row.messages.length > 0 && (
          <ul className={classes.messages}>
            {row.messages.map((message) => (
              <li key={message} dir="auto">
                {message}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Badge color={color} leftSection={<Icon size={14} stroke={2} aria-hidden />}>
        {texts.words[row.outcome]}
      </Badge>
    </li>
  );
}

const GROUPS_NAMED = 12;

function NewGroups({ names }: { names: readonly string[] }) {
  const { preview: texts } = useTexts(userImportTexts);
  const { number } = useFormat();
  if (names.length === 0) return null;
  const rest = names.length - GROUPS_NAMED;
  return (
    <Alert color="info" icon={<IconUsersGroup size={20} stroke={1.5} />} mb="md">
      {texts.newGroups(names.length)} <bdi>{inList(names.slice(0, GROUPS_NAMED))}</bdi>
      {rest > 0 && ` ${texts.more(number(rest))}`}
    </Alert>
  );
}

export function PreviewStep({ report }: { report: UploadReport }) {
  const { preview: texts, ...all } = useTexts(userImportTexts);
  const { number } = useFormat();
  const [shown, setShown] = useState<Outcome | 'all'>(report.refused > 0 ? 'refused' : 'all');
  const rows = shown === 'all' ? report.rows : report.rows.filter(({ outcome }) => outcome === shown);
  const total = shown === 'all' ? report.found : report[shown];
  const choices = (['all', ...outcomes] as const)
    .filter((one) => one === 'all' || report[one] > 0)
    .map((value) => ({
      value,
      label:
        value === 'all' ? `${texts.all} ${number(report.found)}` : `${texts.words[value]} ${number(report[value])}`,
    }));
  return (
    <section>
      <StepHead title={texts.title}>{texts.lead}</StepHead>
      {report.messages.length > 0 && (
        <Alert color="warning" icon={<IconAlertTriangle size={20} stroke={1.5} />} mb="md">
          {report.messages.join(' ')}
        </Alert>
      )}
      <NewGroups names={report.newGroups} />
      <div className={classes.filter}>
        <SegmentedControl
          aria-label={texts.filter}
          size="sm"
          data={choices}
          value={shown}
          onChange={(value) => setShown(value)}
        />
      </div>
      {rows.length < total && (
        <Text size="sm" c="dimmed" mb="xs">
          {texts.some(number(rows.length), number(total))}
        </Text>
      )}
      {rows.length === 0 ? (
        <Text c="dimmed">{texts.none}</Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard
        <ul className={classes.rows} aria-label={texts.rows} tabIndex={0}>
          {rows.map((row) => (
            <Row key={`${row.position} ${row.email}`} row={row} />
          ))}
        </ul>
      )}
      <EdgeBar mt="lg">
        <ButtonLink to="/user/bulkUpload" search={{ step: 'columns' }} variant="default">
          {all.previous}
        </ButtonLink>
        <ButtonLink to="/user/bulkUpload" search={{ step: 'options' }}>
          {all.next}
        </ButtonLink>
      </EdgeBar>
    </section>
  );
}
