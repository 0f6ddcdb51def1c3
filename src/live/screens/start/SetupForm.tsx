import { Alert, Button, Card, Stack, Text, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import { KeptNotice } from '#platform/web/forms/KeptNotice.tsx';
import { clearStoredForm, readStoredForm, useStoredForm } from '#platform/web/forms/stored-form.ts';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { EdgeBar } from '#platform/web/ui/EdgeBar.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { MOST_GUEST_DAYS } from '../../contract-setup.ts';
import { controlGame, createGame } from '../../queries.ts';
import { SettingsFields } from './SettingsFields.tsx';
import { SetupSteps } from './SetupSteps.tsx';
import {
  closingProblem,
  type Filled,
  isIncluded,
  isUnfinished,
  type Plan,
  type Settings,
  stepsOf,
  unchanged,
  usualSettings,
} from './setup-form.ts';
import classes from './start.module.css';
import { restoreSetup } from './stored-setup.ts';
import { liveStartTexts } from './texts.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

type SetupTexts = SameTexts<(typeof liveStartTexts)['en']>['setup'];

const closingText = (settings: Settings, texts: SetupTexts): string | undefined => {
  const problem = closingProblem(settings, new Date());
  return problem === 'missing' ? texts.needsClose : problem ? texts.closesTooLate(MOST_GUEST_DAYS) : undefined;
};

/** What keeps the game from being created, in words; null: nothing. */
function problemOf({ name, rows, settings }: Filled, texts: SetupTexts): string | null {
  if (name.trim() === '') return texts.nameMissing;
  if (stepsOf(rows).length === 0) return texts.noneChosen;
  return closingText(settings, texts) ?? (rows.some(isUnfinished) ? texts.emptyText : null);
}

/** Creates the game, opens its lobby and goes there. */
function useCreate(quiz: string | null, onCreated: () => void) {
  const platform = useTexts(platformTexts);
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const create = async ({ name, rows, settings }: Filled): Promise<void> => {
    setFailure(null);
    setSending(true);
    try {
      const closesAt = settings.pace === 'own' ? settings.closesAt : null;
      const pauseSeconds = settings.pace === 'timed' ? settings.pauseSeconds : usualSettings.pauseSeconds;
      const { _id } = await createGame({
        name: name.trim(),
        quiz,
        steps: stepsOf(rows),
        settings: { ...settings, closesAt, pauseSeconds },
      });
      onCreated();
      // There is a game now: its page opens the lobby where this fails, and another try here would create a second one.
      await controlGame(_id, 'open', { step: 0, phase: 'created' }).catch(notify.error);
      await navigate({ to: '/live/$id', params: { id: _id } });
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : platform.errorHelp);
      setSending(false);
    }
  };
  return { isSending, failure, create };
}

/** The form, kept on this device until the game is created. */
function useFilled(plan: Plan, quiz: string | null) {
  const storageName = `live:${quiz ?? plan.steps.map(({ question }) => question).join()}`;
  const [opened, setOpened] = useState(() => unchanged(plan));
  const [kept, setKept] = useState(() => restoreSetup(plan, readStoredForm(storageName)?.values));
  const [filled, setFilled] = useState<Filled>(kept ?? opened);
  const [isCreated, setCreated] = useState(false);
  const isChanged = !isCreated && JSON.stringify(filled) !== JSON.stringify(opened);
  useStoredForm(storageName, { values: filled, isChanged, edit: null });
  return {
    filled,
    setFilled,
    isKept: kept !== null,
    forget: (): void => {
      setCreated(true);
      clearStoredForm(storageName);
    },
    discard: (): void => {
      clearStoredForm(storageName);
      setOpened(unchanged(plan));
      setKept(null);
      setFilled(unchanged(plan));
    },
  };
}

/** A live quiz before it is created. `quiz`: null where the questions are a selection from the bank. */
export function SetupForm({ plan, quiz }: { plan: Plan; quiz: string | null }) {
  const texts = useTexts(liveStartTexts).setup;
  const { filled, setFilled, isKept, discard, forget } = useFilled(plan, quiz);
  const [isChecked, setChecked] = useState(false);
  const { isSending, failure, create } = useCreate(quiz, forget);
  const alert = useRef<HTMLDivElement>(null);
  const { name, rows, settings } = filled;
  const problem = problemOf(filled, texts);
  const shown = failure ?? (isChecked ? problem : null);
  useEffect(() => {
    if (shown !== null) alert.current?.focus();
  }, [shown]);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (problem === null) void create(filled);
        else alert.current?.focus();
      }}
    >
      <div className={classes.columns}>
        <Stack gap="md" miw={0}>
          {shown !== null && (
            <Alert ref={alert} color="danger" role="alert" tabIndex={-1}>
              {shown}
            </Alert>
          )}
          {isKept && <KeptNotice onDiscard={discard} />}
          <TextInput
            label={texts.name}
            value={name}
            maxLength={200}
            error={isChecked && name.trim() === '' ? texts.nameMissing : undefined}
            onChange={(event) => setFilled({ ...filled, name: event.currentTarget.value })}
          />
          <SetupSteps
            plan={plan}
            rows={rows}
            isChecked={isChecked}
            onRows={(changed) => setFilled({ ...filled, rows: changed })}
          />
        </Stack>
        <Stack gap="md" miw={0}>
          <Card p="lg">
            <SettingsFields
              settings={settings}
              onChange={(change) => setFilled({ ...filled, settings: { ...settings, ...change } })}
              closesError={isChecked ? closingText(settings, texts) : undefined}
            />
          </Card>
          {quiz !== null && (
            <Text size="sm" c="dimmed">
              {texts.attempts}
            </Text>
          )}
        </Stack>
      </div>
      <EdgeBar>
        <Text size="sm" c="dimmed" data-clean>
          {texts.questionsHelp(rows.filter(isIncluded).length, rows.length)}
        </Text>
        <Button type="submit" size="md" loading={isSending} leftSection={<IconPlayerPlay {...icon} />}>
          {texts.create}
        </Button>
      </EdgeBar>
    </form>
  );
}
