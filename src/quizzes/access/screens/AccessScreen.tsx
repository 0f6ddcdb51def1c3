import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrorsOf } from '#platform/web/forms/field-errors.ts';
import { LeaveGuard } from '#platform/web/forms/LeaveGuard.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { EdgeBar } from '#platform/web/ui/EdgeBar.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { QuizAccess } from '#quizzes/access/contract.ts';
import { accessQuery, usePutAdmission } from '#quizzes/access/queries.ts';
import type { SafeBrowser } from '#quizzes/safe-browser/contract.ts';
import { safeBrowserQuery } from '#quizzes/safe-browser/queries.ts';
import { QuizHead } from '#quizzes/screens/shared/QuizHead.tsx';
import { toolsQuery } from '#quizzes/tools/queries.ts';
import type { Tools } from '#quizzes/tools/rules.ts';
import { quizQuery } from '../../queries.ts';
import { AccessFaults } from './AccessFaults.tsx';
import classes from './access.module.css';
import { accessTexts } from './access-texts.ts';
import { CodeCard, NetworksCard } from './CodeCards.tsx';
import { linesOf } from './code.ts';
import { SafeBrowserCard, type SafeBrowserValues, toSafeBrowserBody, valuesOfSafeBrowser } from './SafeBrowserCard.tsx';
import { ToolsCard } from './ToolsCard.tsx';

interface Known {
  readonly access: QuizAccess;
  readonly safeBrowser: SafeBrowser;
  readonly tools: Tools;
}

/** What was typed and not saved yet, by part. */
interface Changed {
  readonly code?: string;
  readonly networks?: string;
  readonly safeBrowser?: Partial<SafeBrowserValues>;
  readonly tools?: Partial<Tools>;
}

function bodyOf({ safeBrowser }: Known, changed: Changed) {
  const { code, networks } = changed;
  return {
    ...((code !== undefined || networks !== undefined) && {
      access: {
        ...(code !== undefined && { code: code.trim() === '' ? null : code }),
        ...(networks !== undefined && { networks: linesOf(networks) }),
      },
    }),
    ...(changed.safeBrowser && {
      safeBrowser: toSafeBrowserBody({ ...valuesOfSafeBrowser(safeBrowser), ...changed.safeBrowser }),
    }),
    ...(changed.tools && { tools: changed.tools }),
  };
}

/** What is changed of the admission and not saved yet, and how saving it went. */
function useAdmission(quizId: string, known: Known) {
  const texts = useTexts(accessTexts);
  const put = usePutAdmission(quizId);
  const [changed, setChanged] = useState<Changed>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const isChanged = Object.keys(changed).length > 0;
  const change = (patch: Changed): void => {
    setErrors({});
    setFailure(null);
    setChanged((before) => ({ ...before, ...patch }));
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending.current || !isChanged) return;
    isSending.current = true;
    setBusy(true);
    try {
      await put(bodyOf(known, changed));
      setChanged({});
      setErrors({});
      setFailure(null);
      notify.success(texts.saved);
    } catch (error) {
      const fields = fieldErrorsOf(error);
      setErrors(fields);
      setFailure(Object.keys(fields).length > 0 ? null : error instanceof Error ? error.message : String(error));
      setAttempts((count) => count + 1);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const discard = (): void => {
    const before = changed;
    setChanged({});
    setErrors({});
    notify.info(texts.discarded, { action: { label: texts.undo, run: () => setChanged(before) } });
  };
  return { changed, change, errors, failure, attempts, isBusy, isChanged, send, discard };
}

/** One form for all of it: everything that was changed is saved together, or nothing is. */
function AdmissionForm({ quizId, known }: { quizId: string; known: Known }) {
  const texts = useTexts(accessTexts);
  const { changed, change, errors, failure, attempts, isBusy, isChanged, send, discard } = useAdmission(quizId, known);
  const { access, safeBrowser, tools } = known;
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <LeaveGuard isDirty={isChanged} />
      <Stack gap="md">
        <Text c="dimmed">{texts.lead}</Text>
        <AccessFaults errors={errors} failure={failure} attempts={attempts} />
        <div className={classes.columns}>
          <Stack gap="md" miw={0}>
            <CodeCard value={changed.code ?? access.code ?? ''} errors={errors} onChange={(code) => change({ code })} />
            <NetworksCard
              value={changed.networks ?? access.networks.join('\n')}
              yourAddress={access.yourAddress}
              errors={errors}
              onChange={(networks) => change({ networks })}
            />
            <SafeBrowserCard
              known={safeBrowser}
              values={{ ...valuesOfSafeBrowser(safeBrowser), ...changed.safeBrowser }}
              isChanged={changed.safeBrowser !== undefined}
              errors={errors}
              onChange={(patch) => change({ safeBrowser: { ...changed.safeBrowser, ...patch } })}
            />
          </Stack>
          <ToolsCard
            tools={{ ...tools, ...changed.tools }}
            onChange={(patch) => change({ tools: { ...changed.tools, ...patch } })}
          />
        </div>
        <EdgeBar>
          <Text size="sm" c="dimmed" role="status">
            {isChanged && texts.unsaved}
          </Text>
          <Group gap="xs">
            {isChanged && (
              <Button variant="default" onClick={discard}>
                {texts.discard}
              </Button>
            )}
            <Button
              type="submit"
              loading={isBusy}
              disabled={!isChanged}
              leftSection={<IconDeviceFloppy size={18} stroke={1.5} aria-hidden />}
            >
              {texts.save}
            </Button>
          </Group>
        </EdgeBar>
      </Stack>
    </form>
  );
}

/** What students have to show before they may begin, and what they have at hand. */
export function AccessScreen({ quizId }: { quizId: string }) {
  const { data: quiz } = useSuspenseQuery(quizQuery(quizId));
  const access = useQuery(accessQuery(quizId));
  const safeBrowser = useQuery(safeBrowserQuery(quizId));
  const tools = useQuery(toolsQuery(quizId));
  const failed = [access, safeBrowser, tools].find(({ error, data }) => error && !data);
  const isThere = access.data && safeBrowser.data && tools.data;
  return (
    <>
      <QuizHead quiz={quiz} tab="access" />
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!isThere && !failed && <Skeleton h={360} aria-busy="true" />}
      {isThere && (
        <AdmissionForm
          quizId={quizId}
          known={{ access: access.data, safeBrowser: safeBrowser.data, tools: tools.data }}
        />
      )}
    </>
  );
}
