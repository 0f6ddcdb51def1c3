/** Writing a question: the form, the live preview, and the bar that says whether all is saved. */
import { Alert, Button, Card, Group, Kbd, Modal, Tabs, Text, Title } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconCloudUp, IconDeviceFloppy, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { memo, type ReactNode, useDeferredValue, useRef } from 'react';
import { ExplainedStimulus } from '#items/question-bank/aids/screens/shared/ExplainedStimulus.tsx';
import { stimulusQuery } from '#items/question-bank/stimuli/queries.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useOnline } from '#platform/web/offline/online.ts';
import { EdgeBar } from '#platform/web/ui/EdgeBar.tsx';
import type { Question } from '../contract.ts';
import { FaultSummary } from './FaultSummary.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import classes from './question-bank.module.css';
import { QuestionPreview } from './shared/QuestionPreview.tsx';
import { questionTexts } from './shared/question-texts.ts';
import { bankTexts } from './texts.ts';
import type { QuestionForm } from './use-question-form.ts';

function SaveState({ form, isNew }: { form: QuestionForm; isNew: boolean }) {
  const texts = useTexts(bankTexts).editor;
  const isOnline = useOnline();
  const [Icon, words] = form.isSaving
    ? [IconCloudUp, texts.saving]
    : !form.isDirty
      ? [IconCheck, isNew ? '' : texts.saved]
      : isOnline
        ? [IconDeviceFloppy, isNew ? texts.newUnsaved : texts.unsaved]
        : [IconAlertTriangle, texts.offline];
  return (
    <span className={classes.barState} role="status">
      {words !== '' && (
        <>
          <Icon size={18} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
          {words}
        </>
      )}
    </span>
  );
}

/** Asks before a page with unsaved changes is left. */
function LeaveGuard({ form, onSave }: { form: QuestionForm; onSave: () => Promise<Question | null> }) {
  const texts = useTexts(bankTexts).editor;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => form.isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => form.isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const saveAndLeave = async (): Promise<void> => {
    if (await onSave()) blocker.proceed();
    else blocker.reset();
  };
  return (
    <Modal opened onClose={blocker.reset} title={texts.leaveTitle} closeButtonProps={{ 'aria-label': texts.close }}>
      <Text>{texts.leave}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={blocker.reset} data-autofocus>
          {texts.stay}
        </Button>
        <Button variant="default" onClick={blocker.proceed}>
          {texts.leaveAnyway}
        </Button>
        <Button onClick={() => void saveAndLeave()}>{texts.saveAndLeave}</Button>
      </Group>
    </Modal>
  );
}

const PreviewCard = memo(function PreviewCard({ values }: { values: QuestionForm['values'] }) {
  const texts = useTexts(questionTexts).preview;
  const { type, content, title, marks, stimulus: stimulusId, catalogue, materials } = values;
  const { data: stimulus } = useQuery({ ...stimulusQuery(stimulusId ?? ''), enabled: stimulusId !== null });
  return (
    <Card p="lg" component="section" className={classes.preview} aria-label={texts.title}>
      <Title order={2} size="h3">
        {texts.title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.lead}
      </Text>
      {stimulus && <ExplainedStimulus everyLanguage stimulus={stimulus} order={3} isBox />}
      <QuestionPreview type={type} content={content} title={title} marks={marks} aids={{ catalogue, materials }} />
    </Card>
  );
});

interface QuestionEditorProps {
  form: QuestionForm;
  /** Stores without leaving; null when refused. */
  onSave: () => Promise<Question | null>;
  /** Stores because the person leaves. */
  onSaveAndLeave?: () => Promise<Question | null>;
  isNew: boolean;
  /** Buttons before "Save". */
  children?: ReactNode;
}

export function QuestionEditor({ form, onSave, onSaveAndLeave = onSave, isNew, children }: QuestionEditorProps) {
  const texts = useTexts(bankTexts).editor;
  const names = useTexts(questionTexts);
  const { dateTime } = useFormat();
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const fields = useRef<HTMLDivElement>(null);
  // What is typed comes first.
  const shown = useDeferredValue(form.values);
  const save = (): void => {
    if (!form.isSaving && (form.isDirty || isNew)) void onSave();
  };
  useHotkeys([['mod+S', save]], [], true);

  const write = (
    <div ref={fields}>
      <FaultSummary faults={form.faults} failure={form.failure} attempts={form.attempts} form={fields} />
      <QuestionFields values={form.values} change={form.change} faults={form.faults} />
    </div>
  );
  return (
    <>
      {form.restoredFrom !== null && form.isDirty && (
        <Alert
          color="info"
          mb="md"
          icon={<IconHistory size={20} stroke={1.5} />}
          title={texts.restoredTitle(dateTime(form.restoredFrom))}
        >
          <Button size="compact-sm" variant="default" onClick={form.discard}>
            {texts.discard}
          </Button>
        </Alert>
      )}
      {isWide ? (
        <div className={classes.work}>
          {write}
          <PreviewCard values={shown} />
        </div>
      ) : (
        <Tabs defaultValue="write" keepMounted>
          <Tabs.List mb="md" grow>
            <Tabs.Tab value="write">{texts.write}</Tabs.Tab>
            <Tabs.Tab value="preview">{names.preview.title}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="write">{write}</Tabs.Panel>
          <Tabs.Panel value="preview">
            <PreviewCard values={shown} />
          </Tabs.Panel>
        </Tabs>
      )}
      <EdgeBar mt="lg">
        <SaveState form={form} isNew={isNew} />
        <Group gap="xs">
          {children}
          <Kbd size="xs" visibleFrom="sm" aria-hidden>
            {texts.saveKeys}
          </Kbd>
          <Button
            loading={form.isSaving}
            disabled={!isNew && !form.isDirty}
            onClick={save}
            aria-keyshortcuts="Control+S Meta+S"
            leftSection={<IconDeviceFloppy size={18} stroke={1.5} aria-hidden />}
          >
            {isNew ? texts.create : texts.save}
          </Button>
        </Group>
      </EdgeBar>
      <LeaveGuard form={form} onSave={onSaveAndLeave} />
    </>
  );
}
