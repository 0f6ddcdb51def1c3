/** What admins change of one person's account. */
import { Alert, Button, Card, Checkbox, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { roles } from '#access/subject.ts';
import { newPasswordSchema } from '#identity/account/contract.ts';
import { resetSecondFactor } from '#identity/account/second-factor/contract.ts';
import { CallError, call } from '#platform/web/call.ts';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { type UserRow, userInfoSchema } from '../../contract-users.ts';
import { useUserActions } from '../../queries.ts';
import { nameOf } from '../../rules.ts';
import { StatusBadge } from './PersonBadges.tsx';
import classes from './people-shared.module.css';
import { peopleTexts } from './people-texts.ts';

function Section(props: { title: ReactNode; help: string; children: ReactNode }) {
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3">
        {props.title}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {props.help}
      </Text>
      {props.children}
    </Card>
  );
}

/** The server names fields as the call does, `user.info.email`; the form calls them `email`. */
async function withOwnPaths<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const details = error.details.map((one) => ({ ...one, path: one.path.replace(/^user\.(info\.)?/, '') }));
    const { code, statusCode, message, retryAfter } = error;
    throw new CallError({ code, statusCode, message, details, retryAfter, cause: error });
  }
}

const infoSchema = userInfoSchema.required();

function InfoSection({ user }: { user: UserRow }) {
  const { fields, roles: roleNames, account: texts } = useTexts(peopleTexts);
  const { setInfo } = useUserActions();
  const { firstName, lastName, email } = user;
  const form = useCheckedForm(infoSchema, { firstName, lastName, email, roles: [...user.roles] });
  const send = useSend(form, async (info) => {
    await withOwnPaths(setInfo({ user: { _id: user._id, info } }));
    form.resetDirty();
    notify.success(texts.infoSaved);
  });
  return (
    <Section title={texts.infoTitle} help={texts.infoHelp}>
      <form onSubmit={send.submit} noValidate>
        <Stack gap="md">
          <ErrorSummary form={form} send={send} labels={fields} />
          {user.isEmailUnconfirmed && user.role === 'student' && (
            <Alert color="warning" icon={<IconAlertTriangle size={20} stroke={1.5} />}>
              {texts.unconfirmed}
            </Alert>
          )}
          <TextInput
            label={fields.firstName}
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
            description={texts.emailHelp}
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
          <Group>
            <Button type="submit" loading={send.isSending}>
              {texts.saveInfo}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

const passwordSchema = z.object({ password: newPasswordSchema, mustChangePassword: z.boolean() });

function PasswordSection({ user }: { user: UserRow }) {
  const { fields, account: texts } = useTexts(peopleTexts);
  const { setPassword, changeMany } = useUserActions();
  const form = useCheckedForm(passwordSchema, { password: '', mustChangePassword: true });
  const send = useSend(form, async (given) => {
    await withOwnPaths(setPassword({ user: { _id: user._id, ...given } }));
    form.reset();
    notify.success(texts.passwordSaved);
  });
  const invite = async (): Promise<void> => {
    try {
      const { isMailed } = await changeMany({ deed: 'invite', users: [user._id] });
      if (isMailed === false) notify.warning(texts.notMailed);
      else notify.success(texts.inviteSent(user.email));
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <Section
      title={texts.passwordTitle}
      help={user.isEmailUnconfirmed ? texts.passwordHelpUnconfirmed : texts.passwordHelp}
    >
      <form onSubmit={send.submit} noValidate>
        <Stack gap="md">
          <ErrorSummary form={form} send={send} labels={{ password: texts.passwordField }} />
          <PasswordInput
            label={texts.passwordField}
            description={texts.passwordRule}
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
          <Group>
            <Button type="submit" variant="default" loading={send.isSending}>
              {texts.savePassword}
            </Button>
            {user.status !== 'disabled' && (
              <Button variant="subtle" onClick={() => void invite()}>
                {texts.invite}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function OwnPassword() {
  const texts = useTexts(peopleTexts).account;
  return (
    <Section title={texts.passwordTitle} help={texts.ownPassword}>
      <ButtonLink to="/user/me" variant="default">
        {texts.toProfile}
      </ButtonLink>
    </Section>
  );
}

function StatusSection({ user, isOwn }: { user: UserRow; isOwn: boolean }) {
  const texts = useTexts(peopleTexts).account;
  const { setStatus } = useUserActions();
  const isDisabled = user.status === 'disabled';
  const set = async (status: 'active' | 'disabled'): Promise<void> => {
    try {
      await setStatus({ user: { _id: user._id, status } });
      const back = status === 'active' ? 'disabled' : 'active';
      const done = status === 'active' ? texts.enabled : texts.disabled;
      notify.success(done(nameOf(user)), { action: { label: texts.undo, run: () => void set(back) } });
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <Section
      title={
        <Group component="span" gap="sm">
          {texts.statusTitle} <StatusBadge status={user.status} />
        </Group>
      }
      help={texts.statusHelp[user.status]}
    >
      {isOwn ? (
        <Text size="sm">{texts.own}</Text>
      ) : (
        <Stack gap="sm" align="flex-start">
          {!isDisabled && <Text size="sm">{texts.disableHelp}</Text>}
          <Button
            variant="default"
            {...(!isDisabled && { c: 'red' })}
            onClick={() => void set(isDisabled ? 'active' : 'disabled')}
          >
            {isDisabled ? texts.enable : texts.disable}
          </Button>
        </Stack>
      )}
    </Section>
  );
}

/** For somebody who has lost the device of the second step, and the recovery codes with it. */
function SecondStepSection({ user }: { user: UserRow }) {
  const texts = useTexts(peopleTexts).account;
  const reset = useMutation({
    mutationFn: () => call(resetSecondFactor, { params: { id: user._id } }),
    onSuccess: () => notify.success(texts.secondStepGone(nameOf(user))),
    onError: (error) => notify.error(error),
  });
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title={texts.secondStepTitle} help={texts.secondStepHelp}>
      {isAsking ? (
        <Group>
          <Button
            color="red"
            loading={reset.isPending}
            onClick={() => reset.mutate(undefined, { onSettled: () => setAsking(false) })}
          >
            {texts.secondStepSure}
          </Button>
          <Button variant="default" onClick={() => setAsking(false)}>
            {texts.secondStepCancel}
          </Button>
        </Group>
      ) : (
        <Group>
          <Button variant="default" onClick={() => setAsking(true)}>
            {texts.secondStepReset}
          </Button>
        </Group>
      )}
    </Section>
  );
}

/** The forms of the person's page, for admins. */
export function AccountForms({ user }: { user: UserRow }) {
  const viewer = useViewer();
  const isOwn = viewer?._id === user._id;
  return (
    <div className={classes.sections}>
      <InfoSection key={`${user.email}${user.roles}`} user={user} />
      {isOwn ? <OwnPassword /> : <PasswordSection user={user} />}
      {!isOwn && <SecondStepSection user={user} />}
      <StatusSection user={user} isOwn={isOwn} />
    </div>
  );
}
