import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import { ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { FormSection, FormWithIndex } from '#platform/web/forms/sections/FormSection.tsx';
import { inList } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PHONE } from '#platform/web/tables/data-table-model.ts';
import { EdgeBar } from '#platform/web/ui/EdgeBar.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { legalKinds } from '#tenancy/rules.ts';
import { mailKindNames } from '#tenancy/rules-mail.ts';
import type { Settings } from '../contract.ts';
import { settingsQuery, useSettingsActions } from '../queries.ts';
import classes from './company.module.css';
import { MailSection } from './MailSection.tsx';
import { AccessSection, ContactSection, LegalSection, LookSection } from './SettingsSections.tsx';
import { bytesText } from './shared/bytes.ts';
import { companyTexts } from './texts.ts';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

const sections = ['look', 'contact', 'legal', 'access', 'mail', 'limits'] as const;
type SectionName = (typeof sections)[number];

/** What the sections say on phones, where they are folded. */
function useFacts({ values }: SettingsForm, settings: Settings): Partial<Record<SectionName, string>> {
  const texts = useTexts(companyTexts).settings;
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  if (!isPhone) return {};
  const filled = legalKinds.filter((kind) => values.legal[kind] !== '').map((kind) => texts.legal[kind]);
  const changed = mailKindNames.filter((kind) => values.mailTexts[kind] !== null).map((kind) => texts.mails[kind]);
  const reached = [...values.contacts, ...values.socialProfiles].map(({ name }) => name.trim()).filter(Boolean);
  return {
    contact: inList(reached) || texts.facts.none,
    legal: inList(filled) || texts.facts.none,
    access: values.registrationOpen ? texts.registration : texts.facts.closed,
    mail: changed.length === 0 ? texts.facts.defaults : texts.facts.changed(inList(changed)),
    limits: inList(settings.hosts),
  };
}

function Limits({ settings }: { settings: Settings }) {
  const texts = useTexts(companyTexts).settings;
  const { people, bytes } = settings.quotas;
  return (
    <dl className={classes.limits}>
      <dt>{texts.hosts}</dt>
      <dd>
        <ul>
          {settings.hosts.map((host) => (
            <li key={host}>{host}</li>
          ))}
        </ul>
      </dd>
      <dt>{texts.limits}</dt>
      <dd>
        <ul>
          <li>{texts.people(people.used, people.allowed)}</li>
          <li>{texts.space(bytesText(bytes.used), bytes.allowed === null ? null : bytesText(bytes.allowed))}</li>
        </ul>
      </dd>
    </dl>
  );
}

/** Somebody else has saved since this form was opened. */
function ConflictDialog(props: {
  theirs: Settings | null;
  onTheirs: () => void;
  onMine: () => void;
  onClose: () => void;
}) {
  const texts = useTexts(companyTexts).settings;
  return (
    <Modal opened={props.theirs !== null} onClose={props.onClose} title={texts.conflictTitle}>
      <Stack>
        <Text>{texts.conflictHelp}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onTheirs}>
            {texts.showTheirs}
          </Button>
          <Button onClick={props.onMine}>{texts.saveMine}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function useLabels(): Record<string, string> {
  const texts = useTexts(companyTexts).settings;
  return {
    name: texts.name,
    logo: texts.logo,
    logoM: texts.logoM,
    accent: texts.accent,
    timeZone: texts.timeZone,
    'secondFactor.of': texts.secondFactor.of,
    'secondFactor.from': texts.secondFactor.from,
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        [`contacts.${index}.name`, `${texts.row(texts.contacts, index + 1)}, ${texts.contactName}`],
        [`contacts.${index}.text`, `${texts.row(texts.contacts, index + 1)}, ${texts.contactText}`],
        [`socialProfiles.${index}.name`, `${texts.row(texts.social, index + 1)}, ${texts.socialName}`],
        [`socialProfiles.${index}.url`, `${texts.row(texts.social, index + 1)}, ${texts.socialUrl}`],
        [`socialProfiles.${index}.iconColor`, `${texts.row(texts.social, index + 1)}, ${texts.socialColour}`],
      ]).flat(),
    ),
    ...Object.fromEntries(
      Object.entries(texts.mails).flatMap(([kind, name]) => [
        [`mailTexts.${kind}.subject`, `${name}: ${texts.mailSubject}`],
        [`mailTexts.${kind}.body`, `${name}: ${texts.mailBody}`],
      ]),
    ),
  };
}

function SaveBar(props: { isChanged: boolean; isSending: boolean; onDiscard: () => void }) {
  const texts = useTexts(companyTexts).settings;
  const { isChanged, isSending, onDiscard } = props;
  return (
    <EdgeBar>
      <Text size="sm" c="dimmed" role="status">
        {isChanged ? texts.unsaved : texts.allSaved}
      </Text>
      <Group gap="xs">
        {isChanged && (
          <Button variant="default" onClick={onDiscard}>
            {texts.discard}
          </Button>
        )}
        <Button type="submit" loading={isSending} disabled={!isChanged}>
          {texts.save}
        </Button>
      </Group>
    </EdgeBar>
  );
}

/** What admins set for their company or school, with a live preview beside it. */
export function SettingsScreen() {
  const texts = useTexts(companyTexts).settings;
  const { data: settings } = useSuspenseQuery(settingsQuery());
  const { form, revision, isChanged, isRestored, show, overrule } = useSettingsForm(settings);
  const actions = useSettingsActions();
  const labels = useLabels();
  const facts = useFacts(form, settings);
  const [theirs, setTheirs] = useState<Settings | null>(null);
  const save = async (over: number): Promise<void> => {
    try {
      show(await actions.save({ ...form.getValues(), revision: over }));
      notify.success(texts.saved);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'conflict') throw error;
      setTheirs(await actions.load());
    }
  };
  const send = useSend(form, () => save(revision));
  const saveMine = (): void => {
    if (!theirs) return;
    overrule(theirs);
    setTheirs(null);
    save(theirs.revision).catch(notify.error);
  };
  const helps: Partial<Record<SectionName, string>> = {
    contact: texts.contactsHelp,
    legal: texts.legalHelp,
    limits: texts.hostsHelp,
  };
  const parts: Record<SectionName, ReactNode> = {
    look: <LookSection form={form} />,
    contact: <ContactSection form={form} />,
    legal: <LegalSection form={form} />,
    access: <AccessSection form={form} />,
    mail: <MailSection form={form} />,
    limits: <Limits settings={settings} />,
  };
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {isRestored && isChanged && (
        <Alert mb="md" color="blue" role="status">
          {texts.restored}
        </Alert>
      )}
      <form onSubmit={send.submit} noValidate>
        <FormWithIndex label={texts.jump} sections={sections.map((id) => ({ id, title: texts.sections[id] }))}>
          <ErrorSummary form={form} send={send} labels={labels} />
          {sections.map((name) => (
            <FormSection key={name} id={name} title={texts.sections[name]} help={helps[name]} fact={facts[name]}>
              {parts[name]}
            </FormSection>
          ))}
          <SaveBar isChanged={isChanged} isSending={send.isSending} onDiscard={() => show(settings)} />
        </FormWithIndex>
      </form>
      <ConflictDialog
        theirs={theirs}
        onTheirs={() => {
          if (theirs) show(theirs);
          setTheirs(null);
        }}
        onMine={saveMine}
        onClose={() => setTheirs(null)}
      />
    </>
  );
}
