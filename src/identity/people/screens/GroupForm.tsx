import { Stack, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { createGroup, type Group as GroupOf } from '../contract.ts';
import { useGroupActions } from '../queries.ts';
import { peopleTexts } from './shared/people-texts.ts';
import { groupTexts } from './texts.ts';

function Form({ group, onClose }: { group: GroupOf | null; onClose: () => void }) {
  const texts = useTexts(groupTexts).dialog;
  const { fields } = useTexts(peopleTexts);
  const navigate = useNavigate();
  const actions = useGroupActions();
  const form = useCheckedForm(createGroup.body!, {
    name: group?.name ?? '',
    description: group?.description ?? '',
  });
  const send = useSend(form, async (values) => {
    const saved = await (group ? actions.update(group._id, values) : actions.create(values));
    onClose();
    notify.success(group ? texts.saved : texts.made(saved.name));
    if (!group) await navigate({ to: '/user/groups/$id', params: { id: saved._id } });
  });
  return (
    <form onSubmit={send.submit} noValidate>
      <Stack gap="md">
        <ErrorSummary form={form} send={send} labels={fields} />
        <TextInput
          label={fields.name}
          maxLength={150}
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <Textarea
          label={fields.description}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          key={form.key('description')}
          {...form.getInputProps('description')}
        />
        <FormActions
          cancelLabel={texts.cancel}
          onCancel={onClose}
          submitLabel={group ? texts.save : texts.make}
          isSending={send.isSending}
        />
      </Stack>
    </form>
  );
}

/** Makes a group, or changes the name and description of one. */
export function GroupFormDialog(props: { isOpen: boolean; group: GroupOf | null; onClose: () => void }) {
  const texts = useTexts(groupTexts).dialog;
  const { isOpen, group, onClose } = props;
  return (
    <GuardedModal
      opened={isOpen}
      onClose={onClose}
      title={group ? texts.editTitle(group.name) : texts.makeTitle}
      closeOnClickOutside={false}
    >
      <Form group={group} onClose={onClose} />
    </GuardedModal>
  );
}
