import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPencil, IconPlus, IconTrash, IconUser, IconUsers } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Format, useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { PeopleDrawing } from '#platform/web/ui/drawings.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Override } from '#quizzes/accommodations/contract.ts';
import { overridesQuery, useOverrideActions } from '#quizzes/accommodations/queries.ts';
import { QuizHead } from '#quizzes/screens/shared/QuizHead.tsx';
import { quizQuery } from '../../queries.ts';
import { ExplainedRules } from './ExplainedRules.tsx';
import { OverrideForm } from './OverrideForm.tsx';
import { attemptWords, durationWords, nameOf, type OverrideTexts, timeWords } from './override-words.ts';
import { overridesSearch } from './overrides-search.ts';
import { overridesTexts } from './overrides-texts.ts';

const icon = { size: 18, stroke: 1.5 } as const;

function columnsOf(texts: OverrideTexts, format: Format, base: { durationSeconds: number | null }): Column<Override>[] {
  return [
    {
      key: 'who',
      title: texts.who,
      onCard: 'title',
      render: ({ person, group }) => (
        <Group gap={8} wrap="nowrap">
          {group ? <IconUsers {...icon} aria-hidden /> : <IconUser {...icon} aria-hidden />}
          <div>
            <Text span fw={550} inherit>
              {person?.name ?? group?.name}
            </Text>
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {person?.email ?? texts.members(format.number(group?.members ?? 0))}
            </Text>
          </div>
        </Group>
      ),
    },
    {
      key: 'time',
      title: texts.time,
      onCard: 'fact',
      render: (override) => {
        const words = timeWords(override, texts, format);
        if (words === '') return texts.asQuiz;
        return (
          <>
            <Text size="sm">{words}</Text>
            {base.durationSeconds !== null && (
              <Text size="xs" c="dimmed">
                {texts.becomes(
                  durationWords(base.durationSeconds, texts, format),
                  durationWords(override.effective.durationSeconds, texts, format),
                )}
              </Text>
            )}
            {override.cutSeconds > 0 && (
              <Group gap={4} wrap="nowrap" c="var(--mantine-color-warning-light-color)">
                <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
                <Text size="xs">{texts.cut(format.duration(override.cutSeconds))}</Text>
              </Group>
            )}
          </>
        );
      },
    },
    {
      key: 'dates',
      title: texts.dates,
      render: ({ opensAt, closesAt, keepsClose }) => {
        const words = [
          ...(opensAt === null ? [] : [texts.opens(format.shortDateTime(opensAt))]),
          ...(closesAt === null ? [] : [texts.closes(format.shortDateTime(closesAt))]),
          ...(keepsClose ? [texts.keepsClose] : []),
        ];
        return words.length === 0 ? texts.asQuiz : words.join(', ');
      },
    },
    {
      key: 'attempts',
      title: texts.attempts,
      numeric: true,
      render: ({ attemptsAllowed }) =>
        attemptsAllowed === null ? texts.asQuiz : attemptWords(attemptsAllowed, texts, format),
    },
    {
      key: 'reason',
      title: texts.reason,
      onCard: 'fact',
      render: ({ reason, code, tools, withoutSafeBrowser }) => {
        const more = [
          ...(code === null ? [] : [texts.ownCode(code)]),
          ...(withoutSafeBrowser ? [texts.browser.exempt] : []),
          ...(tools.length === 0 ? [] : [texts.moreTools(tools.map((tool) => texts.form.toolNames[tool]).join(', '))]),
        ];
        return more.length === 0 ? reason : `${reason} (${more.join('; ')})`;
      },
    },
  ];
}

function RemoveDialog(props: { quizId: string; override: Override | null; onClose: () => void }) {
  const texts = useTexts(overridesTexts);
  const deeds = useOverrideActions(props.quizId);
  const { override, onClose } = props;
  const remove = async (): Promise<void> => {
    onClose();
    try {
      await deeds.remove(override!);
      notify.success(texts.removed);
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <Modal
      opened={override !== null}
      onClose={onClose}
      withCloseButton={false}
      title={override && texts.removeDialog.title(nameOf(override))}
    >
      <Stack gap="md">
        <Text size="sm">{texts.removeDialog.text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {texts.form.cancel}
          </Button>
          <Button color="red" onClick={() => void remove()}>
            {texts.remove}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** What people and groups have instead of the quiz's own rules. */
export function OverridesScreen({ quizId }: { quizId: string }) {
  const texts = useTexts(overridesTexts);
  const format = useFormat();
  const { data: quiz } = useSuspenseQuery(quizQuery(quizId));
  const list = useListSearch(overridesSearch);
  const { ofst, limit, student } = list.search;
  const { data, error, refetch } = useQuery(overridesQuery(quizId, { ofst, limit }));
  const [editing, setEditing] = useState<Override | 'new' | null>(null);
  const [doomed, setDoomed] = useState<Override | null>(null);
  const add = (
    <Button leftSection={<IconPlus {...icon} />} onClick={() => setEditing('new')}>
      {texts.add}
    </Button>
  );
  const edited = editing === 'new' ? null : editing;
  return (
    <>
      <QuizHead quiz={quiz} tab="overrides" />
      <Group justify="space-between" align="flex-start" mb="md">
        <Text c="dimmed" maw="60ch">
          {texts.lead}
        </Text>
        {data && data.total > 0 && add}
      </Group>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.caption}
          columns={columnsOf(texts, format, data?.base ?? { durationSeconds: null })}
          rows={data?.overrides}
          rowKey={(override) => override._id}
          rowName={nameOf}
          rowActions={(override) => [
            { label: texts.edit, icon: <IconPencil {...icon} />, onClick: () => setEditing(override) },
            { label: texts.remove, icon: <IconTrash {...icon} />, danger: true, onClick: () => setDoomed(override) },
          ]}
          paging={{ page: list.page, pageSize: limit, total: data?.total ?? 0, onPage: list.setPage }}
          empty={
            <EmptyState title={texts.empty} drawing={<PeopleDrawing />} action={add}>
              {texts.emptyHelp}
            </EmptyState>
          }
        />
      )}
      <ExplainedRules
        quizId={quizId}
        student={student === '' ? null : student}
        onStudent={(next) => list.set({ student: next ?? '' })}
      />
      <Modal
        opened={editing !== null}
        onClose={() => setEditing(null)}
        size="lg"
        title={edited ? texts.form.titleEdit(nameOf(edited)) : texts.form.titleNew}
        closeButtonProps={{ 'aria-label': texts.form.cancel }}
      >
        {editing !== null && <OverrideForm quizId={quizId} override={edited} onClose={() => setEditing(null)} />}
      </Modal>
      <RemoveDialog quizId={quizId} override={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}
