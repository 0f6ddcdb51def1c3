import { Badge, Button, Group, PasswordInput, Stack, Tabs, TextInput } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { newPasswordSchema, updateAccount } from '#identity/account/contract.ts';
import { PasskeysSection } from '#identity/account/passkeys/screens/PasskeysSection.tsx';
import { useSignOut, useUpdateAccount } from '#identity/account/queries.ts';
import { accountQuery } from '#identity/account/queries-safety.ts';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { AuthenticatorSection } from '#identity/account/second-factor/screens/AuthenticatorSection.tsx';
import { SessionsSection } from '#identity/account/sessions/screens/SessionsSection.tsx';
import { keysOf } from '#platform/contract/object-of.ts';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import type { Viewer } from '#platform/web/start/boot.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { useCurrentInView } from '#platform/web/ui/focus/current-in-view.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import classes from '../../screens/account.module.css';
import { EmailSection } from './EmailSection.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { meSearch } from './me-search.ts';
import { PhotoSection } from './PhotoSection.tsx';
import { FormatSection, NewsSection, SchemeSection } from './PreferencesSections.tsx';
import { Section } from './Section.tsx';

const nameSchema = updateAccount.body!.pick({ firstName: true, lastName: true });

/** Shown below the name of somebody who may not change it: asking for another one, where that is allowed. */
export type NameRequestSlot = (mayAsk: boolean) => ReactNode;

function NameSection({ viewer, request }: { viewer: Viewer; request: NameRequestSlot | undefined }) {
  const { fields, me: texts } = useTexts(accountTexts);
  const update = useUpdateAccount();
  const form = useCheckedForm(nameSchema, { firstName: viewer.firstName, lastName: viewer.lastName });
  const send = useSend(form, async (values) => {
    await update(values);
    notify.success(texts.nameSaved);
  });
  const { data } = useQuery(accountQuery());
  const right = data?.nameRight ?? (viewer.role === 'student' ? null : 'own');
  const isKept = right !== 'own';
  const help = {
    own: texts.nameHelp,
    ask: texts.nameAsk,
    school: (
      <>
        {texts.nameKept} <TextLink to="/contactus">{texts.contact}</TextLink>
      </>
    ),
  };
  return (
    <Section title={texts.nameTitle} help={right && help[right]}>
      <form onSubmit={send.submit} noValidate>
        <Stack gap="md">
          <ErrorSummary form={form} send={send} labels={fields} />
          <TextInput
            label={fields.firstName}
            autoComplete="given-name"
            readOnly={isKept}
            key={form.key('firstName')}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={fields.lastName}
            autoComplete="family-name"
            readOnly={isKept}
            key={form.key('lastName')}
            {...form.getInputProps('lastName')}
          />
          {!isKept && (
            <Group>
              <Button type="submit" loading={send.isSending}>
                {texts.saveName}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      {isKept && right !== null && request?.(right === 'ask')}
    </Section>
  );
}

const passwordSchema = z.object({
  password: z.object({ current: z.string().min(1, 'Enter your current password'), next: newPasswordSchema }),
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

type Part = 'profile' | 'safety' | 'preferences' | 'data';

function RoleAndGroups({ viewer }: { viewer: NonNullable<ReturnType<typeof useViewer>> }) {
  const texts = useTexts(accountTexts).me;
  return (
    <Group gap="xs">
      <Badge aria-label={`${texts.role}: ${texts.roles[viewer.role]}`}>{texts.roles[viewer.role]}</Badge>
      {viewer.groups.map((group) => (
        <Badge key={group._id} color="gray">
          {group.name}
        </Badge>
      ))}
    </Group>
  );
}

/**
 * The person's own profile. `data` is the part about what is kept of them, `keys` the one about
 * programs that act for them, and `more` what else is said of them in the first part; other slices know these.
 */
export function MeScreen({
  data,
  keys,
  more,
  nameRequest,
}: {
  data?: ReactNode;
  keys?: ReactNode;
  more?: ReactNode;
  nameRequest?: NameRequestSlot;
}) {
  const texts = useTexts(accountTexts).me;
  const viewer = useViewer();
  const signOut = useSignOut();
  const { search, set } = useListSearch(meSearch);
  const tabs = useCurrentInView<HTMLDivElement>(search.tab || 'profile');
  if (!viewer) return null;
  const parts: Partial<Record<Part, ReactNode>> = {
    profile: (
      <>
        <PhotoSection viewer={viewer} />
        <NameSection key={`${viewer.firstName} ${viewer.lastName}`} viewer={viewer} request={nameRequest} />
        <EmailSection viewer={viewer} />
        {more}
      </>
    ),
    safety: (
      <>
        <PasswordSection viewer={viewer} />
        <AuthenticatorSection />
        <PasskeysSection />
        <SessionsSection />
        {keys}
      </>
    ),
    preferences: (
      <>
        <LanguageSection />
        <FormatSection viewer={viewer} />
        <NewsSection />
        <SchemeSection />
      </>
    ),
    ...(data && { data }),
  };
  const names = keysOf(parts);
  const shown = names.find((name) => name === search.tab) ?? 'profile';
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
        <RoleAndGroups viewer={viewer} />
      </PageHead>
      <Tabs value={shown} onChange={(tab) => set({ tab: tab === 'profile' || tab === null ? '' : tab })}>
        <Tabs.List ref={tabs} data-tab-strip mb="md" aria-label={texts.tabsLabel}>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {name === shown && <div className={classes.sections}>{parts[name]}</div>}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
