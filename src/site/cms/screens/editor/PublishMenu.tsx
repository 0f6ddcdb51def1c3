import { ActionIcon, Button, Group, Menu, Modal, Stack, Text } from '@mantine/core';
import { IconCalendarTime, IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { EditablePage } from '../../contract.ts';
import { usePageActions } from '../../queries.ts';
import { addressOfPage } from '../../rules.ts';
import classes from './editor.module.css';
import { editorTexts } from './editor-texts.ts';
import { InstantInput } from './inputs.tsx';

interface Props {
  readonly page: EditablePage;
  /** Saves what is left; false when that failed, which is said elsewhere. */
  readonly flush: () => Promise<boolean>;
  readonly editOf: () => number;
  readonly onPublished: (page: EditablePage) => void;
}

/** Publishes now, or at a time. */
export function PublishMenu({ page, flush, editOf, onPublished }: Props) {
  const texts = useTexts(editorTexts);
  const actions = usePageActions();
  const [isBusy, setBusy] = useState(false);
  const [isPlanning, setPlanning] = useState(false);
  const [at, setAt] = useState('');

  const publish = async (when: string | null): Promise<void> => {
    setBusy(true);
    try {
      if (!(await flush())) return;
      onPublished(await actions.publish(page.name, editOf(), when));
      setPlanning(false);
      const done = page.scheduledFor === null ? texts.published : `${texts.published} ${texts.unscheduled}`;
      notify.success(when === null ? done : texts.schedule.done);
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group gap={2} wrap="nowrap">
      <Button size="sm" loading={isBusy} onClick={() => void publish(null)}>
        {texts.publish}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={36} variant="default" aria-label={texts.publishMenu}>
            <IconChevronDown size={18} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCalendarTime size={18} stroke={1.5} />} onClick={() => setPlanning(true)}>
            {texts.publishLater}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={addressOfPage(page)}
            target="_blank"
            leftSection={<IconExternalLink size={18} stroke={1.5} />}
          >
            {texts.viewPage}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isPlanning} onClose={() => setPlanning(false)} title={texts.schedule.title}>
        <Stack>
          <Text size="sm">{texts.schedule.lead}</Text>
          <InstantInput label={texts.schedule.when} value={at} onChange={setAt} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setPlanning(false)}>
              {texts.schedule.cancel}
            </Button>
            <Button loading={isBusy} disabled={at === ''} onClick={() => void publish(at)}>
              {texts.schedule.confirm}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  );
}

/** Says that a publication is planned, and takes it back. */
export function Planned({ page, when }: { page: EditablePage; when: string }) {
  const texts = useTexts(editorTexts);
  const { unschedule } = usePageActions();
  const takeBack = async (): Promise<void> => {
    try {
      await unschedule(page.name);
      notify.success(texts.unscheduled);
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <Group className={classes.bar} gap="xs">
      <IconCalendarTime size={18} stroke={1.5} aria-hidden />
      <Text size="sm">{texts.scheduled(when)}</Text>
      <Button size="xs" variant="default" onClick={() => void takeBack()}>
        {texts.unschedule}
      </Button>
    </Group>
  );
}
