import { Alert, Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ImportUndo } from '#items/question-bank/import/contract.ts';
import { undoImportQuery, useUndoImport } from '#items/question-bank/queries.ts';
import { bankTexts } from '#items/question-bank/screens/texts.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';

function Counts({ undo }: { undo: ImportUndo }) {
  const texts = useTexts(bankTexts).undo;
  const { number, date } = useFormat();
  const kept = (['keptUsed', 'keptChanged', 'keptProtected'] as const).filter((reason) => undo[reason] > 0);
  return (
    <>
      <Text size="sm">
        <bdi>{undo.name}</bdi> · {date(undo.importedAt)}
      </Text>
      <Text>{undo.removed === 0 ? texts.none : texts.removes(undo.removed, number(undo.removed))}</Text>
      {kept.length > 0 && (
        <Alert color="blue" title={texts.stay}>
          <List size="sm">
            {kept.map((reason) => (
              <List.Item key={reason}>{texts[reason](undo[reason], number(undo[reason]))}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}

interface UndoProps {
  readonly importId: string;
  /** Once its questions are out of the bank. */
  readonly onDone: () => void;
}

function Confirm({ importId, onDone, onClose }: UndoProps & { onClose: () => void }) {
  const texts = useTexts(bankTexts).undo;
  const { number } = useFormat();
  const { data, error, refetch } = useQuery(undoImportQuery(importId));
  const undoImport = useUndoImport();
  const undoing = useMutation({
    mutationFn: () => undoImport(importId),
    onSuccess: ({ removed }) => {
      notify.success(texts.done(removed, number(removed)));
      onClose();
      onDone();
    },
    onError: notify.error,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={96} />;
  return (
    <Stack>
      <Counts undo={data} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {texts.cancel}
        </Button>
        {data.removed > 0 && (
          <Button color="red" loading={undoing.isPending} onClick={() => undoing.mutate()}>
            {texts.confirm(data.removed, number(data.removed))}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Takes back an import, after saying how many of its questions go and which stay. */
export function UndoImport({ importId, onDone }: UndoProps) {
  const texts = useTexts(bankTexts).undo;
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={18} stroke={1.5} aria-hidden />} onClick={open}>
        {texts.undo}
      </Button>
      <Modal opened={isOpen} onClose={close} title={texts.title}>
        <Confirm importId={importId} onDone={onDone} onClose={close} />
      </Modal>
    </>
  );
}
