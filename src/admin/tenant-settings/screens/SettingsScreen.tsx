import { Alert, Button, Card, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import { ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { EdgeBar } from '#platform/web/ui/EdgeBar.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import type { Settings } from '../contract.ts';
import { settingsQuery, useSettingsActions } from '../queries.ts';
import classes from './company.module.css';
import { LookPreview } from './LookPreview.tsx';
import { MailSection } from './MailSection.tsx';
import { AccessSection, ContactSection, LegalSection, LookSection } from './SettingsSections.tsx';
import { bytesText } from './shared/bytes.ts';
import { companyTexts } from './texts.ts';
import { useSettingsForm } from './use-settings-form.ts';

const sections = ['look', 'contact', 'legal', 'access', 'mail', 'limits'] as const;
type SectionName = (typeof sections)[number];

function Section({ name, help, children }: { name: SectionName; help?: string; children: ReactNode }) {
  const texts = useTexts(companyTexts).settings;
  return (
    <Card component="section" p="lg" id={name} aria-labelledby={`${name}-title`} className={classes.section}>
      <Title order={2} size="h3" id={`${name}-title`} mb={help ? 4 : 'md'}>
        {texts.sections[name]}
      </Title>
      {help && (
        <Text c="dimmed" size="sm" mb="md">
          {help}
        </Text>
      )}
      {children}
    </Card>
  );
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

function SideIndex() {
  const texts = useTexts(companyTexts).settings;
  return (
    <nav className={classes.index} aria-label={texts.jump}>
      {sections.map((name) => (
        <a key={name} href={`#${name}`}>
          {texts.sections[name]}
        </a>
      ))}
    </nav>
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
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {isRestored && isChanged && (
        <Alert mb="md" color="blue" role="status">
          {texts.restored}
        </Alert>
      )}
      <div className={classes.settings}>
        <SideIndex />
        <form onSubmit={send.submit} noValidate className={classes.form}>
          <ErrorSummary form={form} send={send} labels={labels} />
          <Section name="look">
            <LookSection form={form} />
          </Section>
          <Section name="contact">
            <ContactSection form={form} />
          </Section>
          <Section name="legal" help={texts.legalHelp}>
            <LegalSection form={form} />
          </Section>
          <Section name="access">
            <AccessSection form={form} />
          </Section>
          <Section name="mail">
            <MailSection form={form} />
          </Section>
          <Section name="limits" help={texts.hostsHelp}>
            <Limits settings={settings} />
          </Section>
          <SaveBar isChanged={isChanged} isSending={send.isSending} onDiscard={() => show(settings)} />
        </form>
        <LookPreview values={form.values} />
      </div>
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
