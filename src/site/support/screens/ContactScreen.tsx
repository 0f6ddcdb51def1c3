import { Anchor, Button, Card, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { call } from '#platform/web/call.ts';
import { contactAddress } from '#platform/web/contact-address.ts';
import { ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { KeptNotice } from '#platform/web/forms/KeptNotice.tsx';
import { useKeptForm } from '#platform/web/forms/use-kept-form.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { contactInputSchema, sendMessage } from '../contract.ts';
import classes from './help.module.css';
import { helpTexts } from './texts.ts';

const storedSchema = z
  .object({ name: z.string(), email: z.string(), subject: z.string(), message: z.string() })
  .partial();

function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const texts = useTexts(helpTexts).contact;
  const viewer = useViewer();
  const values = {
    name: viewer ? `${viewer.firstName} ${viewer.lastName}`.trim() : '',
    email: viewer?.email ?? '',
    subject: '',
    message: '',
    website: '',
  };
  const { form, isKept, forget, discard } = useKeptForm(
    'contact',
    { values, edit: null },
    { shape: storedSchema, checked: contactInputSchema },
  );
  const send = useSend(form, async (body) => {
    await call(sendMessage, { body });
    forget();
    onSent(body.email);
  });
  return (
    <form onSubmit={send.submit} noValidate>
      <Stack gap="md">
        <ErrorSummary form={form} send={send} labels={texts.fields} />
        {isKept && <KeptNotice onDiscard={discard} />}
        <TextInput label={texts.fields.name} withAsterisk autoComplete="name" {...form.getInputProps('name')} />
        <TextInput
          label={texts.fields.email}
          withAsterisk
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <TextInput
          label={texts.fields.subject}
          withAsterisk
          autoComplete="off"
          maxLength={200}
          {...form.getInputProps('subject')}
        />
        <Textarea
          label={texts.fields.message}
          withAsterisk
          autosize
          minRows={6}
          maxRows={20}
          maxLength={5000}
          {...form.getInputProps('message')}
        />
        <div className={classes.trap} aria-hidden="true">
          <label>
            {texts.website}
            <input tabIndex={-1} autoComplete="off" {...form.getInputProps('website')} />
          </label>
        </div>
        <Button type="submit" size="md" loading={send.isSending} style={{ alignSelf: 'start' }}>
          {texts.send}
        </Button>
      </Stack>
    </form>
  );
}

function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const texts = useTexts(helpTexts).contact;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="xs" role="status">
      <Title order={2} size="h3" ref={heading} tabIndex={-1}>
        {texts.sent}
      </Title>
      <Text>{texts.sentHelp(email)}</Text>
      <Button variant="default" style={{ alignSelf: 'start' }} onClick={onAnother}>
        {texts.another}
      </Button>
    </Stack>
  );
}

/** How to reach the school: the form, and its own contacts. */
export function ContactScreen() {
  const texts = useTexts(helpTexts).contact;
  const tenant = useTenant();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead(tenant.name)} />
      <div className={classes.columns}>
        <Card p="lg">
          {sentTo === null ? (
            <ContactForm onSent={setSentTo} />
          ) : (
            <Sent email={sentTo} onAnother={() => setSentTo(null)} />
          )}
        </Card>
        <section>
          {tenant.contacts.length > 0 && (
            <>
              <Title order={2} size="h3" mb="sm">
                {texts.ways}
              </Title>
              <ul className={classes.ways}>
                {tenant.contacts.map((contact) => {
                  const href = contactAddress(contact.text);
                  return (
                    <li key={`${contact.name} ${contact.text}`}>
                      <Text size="sm" c="dimmed">
                        {contact.name}
                      </Text>
                      {href ? <Anchor href={href}>{contact.text}</Anchor> : <bdi>{contact.text}</bdi>}
                    </li>
                  );
                })}
              </ul>
            </>
          )}
          <TextLink to="/faqs">{texts.faqs}</TextLink>
        </section>
      </div>
    </>
  );
}
