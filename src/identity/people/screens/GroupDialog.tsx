import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GroupSelect } from './shared/GroupSelect.tsx';
import { peopleTexts } from './shared/people-texts.ts';
import { listTexts } from './texts.ts';

/** Asks into which group, or out of which, people are moved. */
export function GroupDialog(props: {
  /** Null: nothing is asked. */
  action: 'addToGroup' | 'removeFromGroup' | null;
  count: number;
  onClose: () => void;
  onChoose: (groupId: string) => Promise<boolean>;
}) {
  const texts = useTexts(listTexts).groupDialog;
  const label = useTexts(peopleTexts).fields.group;
  const { action, count, onClose, onChoose } = props;
  const [group, setGroup] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const choose = async (): Promise<void> => {
    if (group === null) return;
    setBusy(true);
    const isDone = await onChoose(group);
    setBusy(false);
    if (isDone) onClose();
  };
  const isAdding = action === 'addToGroup';
  return (
    <Modal
      opened={action !== null}
      onClose={onClose}
      title={isAdding ? texts.addTitle(count) : texts.removeTitle(count)}
    >
      <Stack gap="md">
        <GroupSelect label={label} data-autofocus value={group} onChange={setGroup} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button disabled={group === null} loading={isBusy} onClick={() => void choose()}>
            {isAdding ? texts.addSend : texts.removeSend}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
