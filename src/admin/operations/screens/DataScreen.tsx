import { Button, Card, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { IconArchive, IconDownload } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bytesText } from '#admin/tenant-settings/screens/shared/bytes.ts';
import { formText } from '#platform/web/forms/form-text.ts';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { inList, useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { TaskProgress } from '#tasks/screens/shared/TaskProgress.tsx';
import { type ExportView, rulesSchema } from '../contract-data.ts';
import { exportsQuery, retentionPreviewQuery, retentionQuery, useOperationsActions } from '../queries.ts';
import { leastDays, MOST_DAYS, type RetentionKind, type RetentionRules, retentionKinds } from '../rules.ts';
import { ImportArchive } from './ImportArchive.tsx';
import classes from './operations.module.css';
import { operationsTexts } from './texts.ts';

function Rule(props: { kind: RetentionKind; days: number | null; onChange: (days: number | null) => void }) {
  const texts = useTexts(operationsTexts).data;
  const { kind, days, onChange } = props;
  const least = leastDays[kind];
  return (
    <li className={classes.rule}>
      <div>
        <Text fw={550}>{texts.kinds[kind]}</Text>
        <Text size="sm" c="dimmed">
          {texts.kindHelp[kind]}
        </Text>
      </div>
      <Group gap="md" align="flex-start" wrap="nowrap">
        <Switch
          mt={8}
          label={texts.forEver}
          aria-label={texts.keep(texts.kinds[kind])}
          checked={days === null}
          onChange={(event) => onChange(event.currentTarget.checked ? null : Math.max(365, least))}
        />
        <NumberField
          unit="days"
          min={least}
          max={MOST_DAYS}
          decimals={0}
          path={kind}
          ariaLabel={texts.daysOf(texts.kinds[kind])}
          width={130}
          input={{ w: 150, rightSection: texts.daysUnit, rightSectionWidth: 60 }}
          isDisabled={days === null}
          value={days}
          error={days !== null && !(days >= least) ? texts.least(least) : undefined}
          onChange={onChange}
        />
      </Group>
    </li>
  );
}

/** What the rules would remove if they were applied now. */
function Preview({ rules }: { rules: RetentionRules }) {
  const texts = useTexts(operationsTexts).data;
  const { data, error, refetch } = useQuery(retentionPreviewQuery(rules, rulesSchema.safeParse(rules).success));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const removed = retentionKinds.filter((kind) => (data?.counts[kind] ?? 0) > 0);
  return (
    <div role="status" className={classes.preview}>
      <Text size="sm" fw={550}>
        {texts.preview}
      </Text>
      {data && (
        <Text size="sm">
          {removed.length === 0 ? texts.nothing : inList(removed.map((kind) => texts.would[kind](data.counts[kind])))}
        </Text>
      )}
    </div>
  );
}

function Retention() {
  const texts = useTexts(operationsTexts).data;
  const format = useFormat();
  const { data } = useSuspenseQuery(retentionQuery());
  const [rules, setRules] = useState<RetentionRules>(data.rules);
  const [isBusy, setBusy] = useState(false);
  const { saveRules } = useOperationsActions();
  const isChanged = formText(rules) !== formText(data.rules);
  const isGood = rulesSchema.safeParse(rules).success;
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await saveRules(rules);
      notify.success(texts.saved);
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card component="section" p="lg" aria-labelledby="retention">
      <Title order={2} size="h3" id="retention">
        {texts.retention}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {texts.retentionHelp} {data.tidiedAt !== null && texts.tidied(format.dateTime(data.tidiedAt))}
      </Text>
      <ul className={classes.rules}>
        {retentionKinds.map((kind) => (
          <Rule
            key={kind}
            kind={kind}
            days={rules[kind]}
            onChange={(days) => setRules((before) => ({ ...before, [kind]: days }))}
          />
        ))}
      </ul>
      {isGood && <Preview rules={rules} />}
      <Group mt="md">
        <Button loading={isBusy} disabled={!isChanged || !isGood} onClick={() => void save()}>
          {texts.save}
        </Button>
      </Group>
    </Card>
  );
}

function Archive({ archive, isNewest }: { archive: ExportView; isNewest: boolean }) {
  const texts = useTexts(operationsTexts).data;
  const format = useFormat();
  return (
    <li className={classes.archive}>
      <Text size="sm" c="dimmed">
        {texts.madeAt(format.dateTime(archive.createdAt))}
      </Text>
      {isNewest && archive.state !== 'done' && <TaskProgress taskId={archive._id} />}
      {archive.size !== null && (
        <Button
          component="a"
          variant="default"
          size="sm"
          href={`/v1/api/admin/exports/${archive._id}/file`}
          download
          leftSection={<IconDownload size={18} stroke={1.5} />}
        >
          {texts.download(bytesText(archive.size))}
        </Button>
      )}
      {archive.state === 'done' && archive.size === null && <Text size="sm">{texts.gone}</Text>}
    </li>
  );
}

function Archives() {
  const texts = useTexts(operationsTexts).data;
  const { startExport } = useOperationsActions();
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    ...exportsQuery(),
    refetchInterval: ({ state }) =>
      state.data?.exports.some((one) => one.state === 'waiting' || one.state === 'running') ? 2_000 : false,
  });
  const isRunning = data?.exports.some((one) => one.state === 'waiting' || one.state === 'running') ?? false;
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      await startExport();
    } catch (reason) {
      notify.error(reason);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card component="section" p="lg" aria-labelledby="archive">
      <Title order={2} size="h3" id="archive">
        {texts.archive}
      </Title>
      <Text c="dimmed" size="sm" mb="md" maw="68ch">
        {texts.archiveHelp}
      </Text>
      <Stack gap="md" align="stretch">
        <Group>
          <Button
            leftSection={<IconArchive size={18} stroke={1.5} />}
            loading={isBusy}
            disabled={isRunning}
            onClick={() => void make()}
          >
            {texts.make}
          </Button>
        </Group>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && data.exports.length > 0 && (
          <ul className={classes.archives} aria-label={texts.archives}>
            {data.exports.map((archive, index) => (
              <Archive key={archive._id} archive={archive} isNewest={index === 0} />
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  );
}

/** How long the site keeps what, and all of it as one file. */
export function DataScreen() {
  const texts = useTexts(operationsTexts).data;
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <Stack gap="lg" maw={860}>
        <Retention />
        <Archives />
        <ImportArchive />
      </Stack>
    </>
  );
}
