import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconFileExport, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import { PeopleDrawing } from '#platform/web/ui/drawings.tsx';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Override } from '#quizzes/accommodations/contract.ts';
import { savePnpFile } from '#quizzes/accommodations/pnp/screens/pnp-file.ts';
import { pnpTexts } from '#quizzes/accommodations/pnp/screens/texts.ts';
import { type AccommodationScope, useAccommodationActions } from '#quizzes/accommodations/queries.ts';
import { AccommodationForm } from './AccommodationForm.tsx';
import { accommodationColumns } from './accommodation-columns.tsx';
import { nameOf, otherWords } from './override-words.ts';
import { overridesTexts } from './overrides-texts.ts';

const icon = { size: 18, stroke: 1.5 } as const;

function RemoveDialog({ override, onClose }: { override: Override | null; onClose: () => void }) {
  const texts = useTexts(overridesTexts);
  const actions = useAccommodationActions();
  const remove = async (): Promise<void> => {
    onClose();
    try {
      await actions.remove(override!);
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
        <Text size="sm">{override?.quiz === null ? texts.removeDialog.forAll : texts.removeDialog.text}</Text>
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

interface TableProps {
  readonly scope: AccommodationScope;
  readonly rows: readonly Override[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly base: { readonly durationSeconds: number | null } | null;
  readonly lead: string;
  readonly empty: { readonly title: string; readonly help: string };
  readonly paging?: { page: number; pageSize: number; total: number; onPage: (page: number) => void };
}

/** Accommodations with all that can be done to them, at a quiz, of a person or of a group. */
export function AccommodationTable({ scope, rows, base, ...props }: TableProps) {
  const texts = useTexts(overridesTexts);
  const format = useFormat();
  const [editing, setEditing] = useState<Override | 'new' | null>(null);
  const [removed, setRemoved] = useState<Override | null>(null);
  const pnp = useTexts(pnpTexts);
  const savePnp = (override: Override): void => {
    const lost = savePnpFile(override).map((name) => pnp.lost[name]);
    notify.success(lost.length === 0 ? pnp.saved : pnp.savedWithout(format.list(lost)));
  };
  const add = (
    <Button leftSection={<IconPlus {...icon} />} onClick={() => setEditing('new')}>
      {texts.add}
    </Button>
  );
  const edited = editing === 'new' ? null : editing;
  return (
    <>
      <Group justify="space-between" align="flex-start" mb="md">
        <Text c="dimmed" maw="60ch">
          {props.lead}
        </Text>
        {rows && rows.length > 0 && add}
      </Group>
      {props.error && !rows ? (
        <ErrorState error={props.error} onRetry={props.onRetry} />
      ) : (
        <DataTable
          caption={texts.caption}
          columns={accommodationColumns({
            texts,
            format,
            base,
            now: new Date(),
            isOfOne: scope.quizId === undefined,
            isUsual: rows?.every(({ quiz, validFrom, validUntil }) => quiz && !validFrom && !validUntil) ?? false,
            isTimeOnly: rows?.every((one) => otherWords(one, texts, format).length === 0) ?? false,
          })}
          rows={rows}
          rowKey={(override) => override._id}
          rowName={(override) => (scope.quizId ? nameOf(override) : (override.quiz?.name ?? texts.allQuizzes))}
          rowActions={(override) => [
            { label: texts.edit, icon: <IconPencil {...icon} />, onClick: () => setEditing(override) },
            { label: pnp.save, icon: <IconFileExport {...icon} />, onClick: () => savePnp(override) },
            { label: texts.remove, icon: <IconTrash {...icon} />, danger: true, onClick: () => setRemoved(override) },
          ]}
          {...(props.paging && { paging: props.paging })}
          empty={
            <EmptyState title={props.empty.title} drawing={<PeopleDrawing />} action={add}>
              {props.empty.help}
            </EmptyState>
          }
        />
      )}
      <GuardedModal
        opened={editing !== null}
        onClose={() => setEditing(null)}
        size="lg"
        title={edited ? texts.form.titleEdit(nameOf(edited)) : texts.form.titleNew}
        closeButtonProps={{ 'aria-label': texts.form.cancel }}
      >
        {({ close, markChanged }) =>
          editing !== null && (
            <AccommodationForm
              scope={scope}
              override={edited}
              base={edited?.quiz === null ? null : base}
              onClose={close}
              onTyped={markChanged}
            />
          )
        }
      </GuardedModal>
      <RemoveDialog override={removed} onClose={() => setRemoved(null)} />
    </>
  );
}
