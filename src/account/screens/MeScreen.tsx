import {
  Badge,
  Button,
  Card,
  Group,
  type MantineColorScheme,
  PasswordInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Title,
  useMantineColorScheme,
} from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Viewer } from '#platform/web/boot.ts';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/form.tsx';
import { notify } from '#platform/web/notifications-store.ts';
import { PageHead } from '#platform/web/PageHead.tsx';
import { useViewer } from '#platform/web/session.ts';
import { useTexts } from '#platform/web/texts.ts';
import { newPasswordSchema, updateAccount } from '../contract.ts';
import { useSignOut, useUpdateAccount } from '../queries.ts';
import classes from './account.module.css';
import { accountTexts } from './texts.ts';

function Section(props: { title: string; help: string; children: ReactNode }) {
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

const nameSchema = updateAccount.body!.pick({ firstName: true, lastName: true });

function NameSection({ viewer }: { viewer: Viewer }) {
  const { fields, me: texts } = useTexts(accountTexts);
  const update = useUpdateAccount();
  const form = useCheckedForm(nameSchema, { firstName: viewer.firstName, lastName: viewer.lastName });
  const send = useSend(form, async (values) => {
    await update(values);
    notify.success(texts.nameSaved);
  });
  return (
    <Section title={texts.nameTitle} help={texts.nameHelp}>
      <form onSubmit={send.submit} noValidate>
        <Stack gap="md">
          <ErrorSummary form={form} send={send} labels={fields} />
          <TextInput
            label={fields.firstName}
            autoComplete="given-name"
            key={form.key('firstName')}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={fields.lastName}
            autoComplete="family-name"
            key={form.key('lastName')}
            {...form.getInputProps('lastName')}
          />
          <TextInput label={fields.email} description={texts.emailHelp} value={viewer.email} readOnly />
          <Group>
            <Button type="submit" loading={send.isSending}>
              {texts.saveName}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

const passwordSchema = z.object({
  password: z.object({ current: z.string().min(1, 'Must be your current password'), next: newPasswordSchema }),
});

function PasswordSection({ viewer }: { viewer: Viewer }) {
  const { fields, me: texts } = useTexts(accountTexts);
  const update = useUpdateAccount();
  const form = useCheckedForm(passwordSchema, { password: { current: '', next: '' } });
  const send = useSend(form, async (values) => {
    await update(values);
    form.reset();
    notify.success(texts.passwordSaved);
  });
  const toggle = { 'aria-label': fields.showPassword };
  return (
    <Section title={texts.passwordTitle} help={texts.passwordHelp}>
      <form onSubmit={send.submit} noValidate>
        <input type="hidden" autoComplete="username" value={viewer.email} readOnly />
        <Stack gap="md">
          <ErrorSummary
            form={form}
            send={send}
            labels={{ 'password.current': fields.current, 'password.next': fields.newPassword }}
          />
          <PasswordInput
            label={fields.current}
            autoComplete="current-password"
            visibilityToggleButtonProps={toggle}
            key={form.key('password.current')}
            {...form.getInputProps('password.current')}
          />
          <PasswordInput
            label={fields.newPassword}
            description={fields.newPasswordHelp}
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
            key={form.key('password.next')}
            {...form.getInputProps('password.next')}
          />
          <Group>
            <Button type="submit" variant="default" loading={send.isSending}>
              {texts.savePassword}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

const schemes = ['light', 'dark', 'auto'] as const satisfies MantineColorScheme[];

function SchemeSection() {
  const texts = useTexts(accountTexts).me;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title={texts.schemeTitle} help={texts.schemeHelp}>
      <SegmentedControl
        aria-label={texts.schemeTitle}
        data={schemes.map((scheme) => ({ value: scheme, label: texts.schemes[scheme] }))}
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
      />
    </Section>
  );
}

/** The person's own profile. */
export function MeScreen() {
  const texts = useTexts(accountTexts).me;
  const viewer = useViewer();
  const signOut = useSignOut();
  if (!viewer) return null;
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        action={
          <Button variant="default" leftSection={<IconLogout size={18} stroke={1.5} />} onClick={signOut}>
            {texts.logout}
          </Button>
        }
      >
        <Group gap="xs">
          <Badge aria-label={`${texts.role}: ${texts.roles[viewer.role]}`}>{texts.roles[viewer.role]}</Badge>
          {viewer.groups.map((group) => (
            <Badge key={group._id} color="gray">
              {group.name}
            </Badge>
          ))}
        </Group>
      </PageHead>
      <div className={classes.sections}>
        <NameSection viewer={viewer} />
        <PasswordSection viewer={viewer} />
        <SchemeSection />
      </div>
    </>
  );
}
