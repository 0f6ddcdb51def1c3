import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useOwnDataActions } from '../../queries.ts';
import { ownDataTexts } from '../texts.ts';
import { useBusy } from './DataPart.tsx';

/** Asks once more before somebody is deleted for good; open while there is a person. */
export function DeleteDialog(props: { personId: string | null; name: string | null; onClose: () => void }) {
  const { personId, name, onClose } = props;
  const texts = useTexts(ownDataTexts).admin;
  const { answer } = useOwnDataActions();
  const { isBusy, run } = useBusy();
  const remove = async (): Promise<void> => {
    if (personId !== null) await run(() => answer(personId, true), texts.deleted);
    onClose();
  };
  return (
    <Modal
      opened={personId !== null}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': texts.cancel }}
      title={name === null ? texts.sure : texts.sureOf(name)}
    >
      <Stack>
        <Text>{texts.help}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {texts.cancel}
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void remove()}>
            {texts.delete}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
