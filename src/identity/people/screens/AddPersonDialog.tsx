import { Checkbox, Group, PasswordInput, Radio, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Role, roles } from '#access/subject.ts';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { createUser } from '../contract-users.ts';
import { useUserActions } from '../queries.ts';
import { nameOf } from '../rules.ts';
import { GroupSelect } from './shared/GroupSelect.tsx';
import { peopleTexts } from './shared/people-texts.ts';
import { listTexts } from './texts.ts';

type PersonValues = {
  firstName: string;
  lastName: string;
  email: string;
  roles: Role[];
  password: string;
  mustChangePassword: boolean;
};
const initial: PersonValues = {
  firstName: '',
  lastName: '',
  email: '',
  roles: ['student'],
  password: '',
  mustChangePassword: true,
};
const invitedSchema = createUser.body!.omit({ password: true, mustChangePassword: true });

type PersonForm = ReturnType<typeof useCheckedForm<PersonValues>>;
type Way = 'invite' | 'password';

function WayField({ value, onChange }: { value: Way; onChange: (way: Way) => void }) {
  const texts = useTexts(listTexts).addDialog;
  return (
    <Radio.Group
      label={texts.way}
      value={value}
      onChange={(chosen) => onChange(chosen === 'password' ? 'password' : 'invite')}
    >
      <Stack gap="xs" mt={4}>
        <Radio value="invite" label={texts.invite} description={texts.inviteHelp} />
        <Radio value="password" label={texts.password} description={texts.passwordHelp} />
      </Stack>
    </Radio.Group>
  );
}

function PasswordFields({ form }: { form: PersonForm }) {
  const { fields } = useTexts(peopleTexts);
  return (
    <>
      <PasswordInput
        label={fields.password}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': fields.showPassword }}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Checkbox
        label={fields.mustChangePassword}
        key={form.key('mustChangePassword')}
        {...form.getInputProps('mustChangePassword', { type: 'checkbox' })}
      />
    </>
  );
}

function AddPersonForm({ onClose }: { onClose: () => void }) {
  const texts = useTexts(listTexts).addDialog;
  const { fields, roles: roleNames, account } = useTexts(peopleTexts);
  const navigate = useNavigate();
  const { create } = useUserActions();
  const [way, setWay] = useState<Way>('invite');
  const [group, setGroup] = useState<string | null>(null);
  const form = useCheckedForm(way === 'invite' ? invitedSchema : createUser.body!, initial);
  const send = useSend(form, async ({ password, mustChangePassword, ...values }) => {
    const made = await create({
      ...values,
      groups: group === null ? [] : [group],
      ...(way === 'password' && { password, mustChangePassword }),
    });
    onClose();
    const name = nameOf(made);
    const action = {
      label: texts.open,
      run: () => void navigate({ to: '/user/$id', params: { id: made._id } }),
    };
    if (made.isMailed === false) notify.warning(`${texts.done(name)}. ${account.notMailed}`, { action });
    else notify.success(way === 'invite' ? texts.doneInvited(name, made.email) : texts.done(name), { action });
  });
  return (
    <form onSubmit={send.submit} noValidate>
      <Stack gap="md">
        <ErrorSummary form={form} send={send} labels={fields} />
        <TextInput
          label={fields.firstName}
          data-autofocus
          autoComplete="off"
          key={form.key('firstName')}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={fields.lastName}
          autoComplete="off"
          key={form.key('lastName')}
          {...form.getInputProps('lastName')}
        />
        <TextInput
          label={fields.email}
          type="email"
          autoComplete="off"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Checkbox.Group label={fields.roles} key={form.key('roles')} {...form.getInputProps('roles')}>
          <Group gap="lg" mt={4}>
            {roles.toReversed().map((role) => (
              <Checkbox key={role} value={role} label={roleNames[role]} />
            ))}
          </Group>
        </Checkbox.Group>
        <GroupSelect label={fields.group} clearable value={group} onChange={setGroup} />
        <WayField value={way} onChange={setWay} />
        {way === 'password' && <PasswordFields form={form} />}
        <FormActions
          cancelLabel={texts.cancel}
          onCancel={onClose}
          submitLabel={texts.send}
          isSending={send.isSending}
        />
      </Stack>
    </form>
  );
}

/** Makes one account. */
export function AddPersonDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(listTexts).addDialog;
  return (
    <GuardedModal opened={isOpen} onClose={onClose} title={texts.title} closeOnClickOutside={false}>
      <AddPersonForm onClose={onClose} />
    </GuardedModal>
  );
}
