import { Button, Group, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { createGroup } from '#identity/people/contract.ts';
import { GroupSelect } from '#identity/people/screens/shared/GroupSelect.tsx';
import { call } from '#platform/web/call.ts';
import { FormDialog } from '#platform/web/forms/FormDialog.tsx';
import { checkBy, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { type Roster, type RosterInput, rosterBody } from '../contract.ts';
import { useRosterActions } from '../queries.ts';
import { rosterTexts } from './texts.ts';

/** Chooses the group of a course and how it is updated. */
export function RosterDialog({ roster, onClose }: { roster: Roster; onClose: () => void }) {
  const texts = useTexts(rosterTexts);
  const { change, refresh } = useRosterActions();
  const [isCreating, setCreating] = useState(false);
  const { group, isDaily, createsAccounts } = roster;
  const form = useForm<RosterInput>({
    mode: 'controlled',
    initialValues: { group, isDaily, createsAccounts },
    validate: checkBy(rosterBody),
  });
  const title = roster.title || texts.untitled;
  const send = useSend(form, async (body) => {
    await change(roster._id, { ...body, edit: roster.edit });
    onClose();
    notify.success(texts.saved);
  });
  const create = async (): Promise<void> => {
    setCreating(true);
    try {
      const made = await call(createGroup, { body: { name: title } });
      form.setFieldValue('group', made._id);
      await refresh();
    } catch (error) {
      notify.error(error);
    } finally {
      setCreating(false);
    }
  };
  return (
    <FormDialog
      title={texts.editTitle(title)}
      form={form}
      send={send}
      labels={{ group: texts.group }}
      cancelLabel={texts.cancel}
      submitLabel={texts.save}
      onClose={onClose}
    >
      <GroupSelect
        label={texts.group}
        description={texts.groupHelp}
        clearable
        value={form.values.group}
        onChange={(value) => form.setFieldValue('group', value)}
        error={form.errors.group}
      />
      {form.values.group === null && (
        <Group>
          <Button variant="default" size="sm" loading={isCreating} onClick={() => void create()}>
            {texts.create(title)}
          </Button>
        </Group>
      )}
      <Switch label={texts.isDaily} {...form.getInputProps('isDaily', { type: 'checkbox' })} />
      <Switch
        label={texts.createsAccounts}
        description={roster.platform.createsAccounts ? texts.createsHelp : texts.createsOff}
        disabled={!roster.platform.createsAccounts && !form.values.createsAccounts}
        {...form.getInputProps('createsAccounts', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
