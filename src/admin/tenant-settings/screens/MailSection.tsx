import { Button, Card, Code, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconPencil, IconRotate } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { getBoot } from '#platform/web/start/boot.ts';
import { mailTexts } from '#tenancy/mail-texts.ts';
import { fillMailText, type MailKindName, mailKindNames, mailKinds } from '#tenancy/rules-mail.ts';
import classes from './company.module.css';
import { companyTexts } from './texts.ts';
import type { SettingsForm } from './use-settings-form.ts';

const icon = { size: 18, stroke: 1.5 } as const;

/** The mail as its reader gets it, with sample values. */
function MailPreview({ kind, words }: { kind: MailKindName; words: { subject: string; body: string } }) {
  const texts = useTexts(companyTexts).settings;
  const { places } = mailKinds[kind];
  const greeting = useTexts(mailTexts).greeting(places.firstName);
  const { subject, text } = fillMailText(words, { ...places, greeting, school: getBoot().tenant.name });
  return (
    <figure className={classes.mail}>
      <figcaption>{texts.mailPreview}</figcaption>
      <strong dir="auto">{subject}</strong>
      <div className={classes.mailText} dir="auto">
        {text}
      </div>
    </figure>
  );
}

function MailCard({ form, kind }: { form: SettingsForm; kind: MailKindName }) {
  const texts = useTexts(companyTexts).settings;
  const own = form.values.mailTexts[kind];
  const { subject, body } = useTexts(mailTexts)[kind];
  const { places } = mailKinds[kind];
  return (
    <Card component="section" p="md" aria-labelledby={`mail-${kind}`}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={3} size="h4" id={`mail-${kind}`}>
            {texts.mails[kind]}
          </Title>
          <Text size="sm" c="dimmed">
            {own === null ? texts.mailDefault : texts.mailOwn}
          </Text>
        </Group>
        {own !== null && (
          <>
            <TextInput label={texts.mailSubject} {...form.getInputProps(`mailTexts.${kind}.subject`)} />
            <Textarea label={texts.mailBody} autosize minRows={6} {...form.getInputProps(`mailTexts.${kind}.body`)} />
            <Group gap={4}>
              <Text size="sm" c="dimmed">
                {texts.mailPlaces}
              </Text>
              {Object.keys(places).map((name) => (
                <Code key={name}>{`{{${name}}}`}</Code>
              ))}
            </Group>
          </>
        )}
        <MailPreview kind={kind} words={own ?? { subject, body }} />
        <Group>
          {own === null ? (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPencil {...icon} />}
              aria-label={`${texts.mails[kind]}: ${texts.mailEdit}`}
              onClick={() => form.setFieldValue(`mailTexts.${kind}`, { subject, body })}
            >
              {texts.mailEdit}
            </Button>
          ) : (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconRotate {...icon} />}
              aria-label={`${texts.mails[kind]}: ${texts.mailReset}`}
              onClick={() => form.setFieldValue(`mailTexts.${kind}`, null)}
            >
              {texts.mailReset}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

/** The words of the mails that the site sends. */
export function MailSection({ form }: { form: SettingsForm }) {
  return (
    <Stack gap="md">
      {mailKindNames.map((kind) => (
        <MailCard key={kind} form={form} kind={kind} />
      ))}
    </Stack>
  );
}
