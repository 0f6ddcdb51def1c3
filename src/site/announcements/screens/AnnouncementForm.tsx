import { Button, Card, Group, MultiSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { groupsQuery } from '#identity/people/queries.ts';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { KeptNotice } from '#platform/web/forms/KeptNotice.tsx';
import { useKeptForm } from '#platform/web/forms/use-kept-form.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { type Announcement, announcementInputSchema } from '../contract.ts';
import { useAnnouncementActions } from '../queries.ts';
import classes from './announcement.module.css';
import { announcementTexts } from './texts.ts';
import { WhenInput } from './WhenInput.tsx';

interface Values extends Record<string, unknown> {
  title: string;
  body: string;
  groups: string[];
  shownFrom: string | null;
  shownUntil: string | null;
  byMail: boolean;
}

const storedSchema = z
  .object({
    title: z.string(),
    body: z.string(),
    groups: z.array(z.string()),
    shownFrom: z.string().nullable(),
    shownUntil: z.string().nullable(),
    byMail: z.boolean(),
  })
  .partial();

const empty: Values = { title: '', body: '', groups: [], shownFrom: null, shownUntil: null, byMail: false };

const valuesOf = ({ title, body, groups, shownFrom, shownUntil, byMail }: Announcement): Values => ({
  title,
  body,
  groups: groups.map((group) => group._id),
  shownFrom,
  shownUntil,
  byMail,
});

/** Chooses groups among the first hundred, and among those that the announcement has already. */
function useGroupOptions(announcement: Announcement | null): { value: string; label: string }[] {
  const { data } = useQuery(groupsQuery());
  const all = new Map(
    [...(announcement?.groups ?? []), ...(data?.groups ?? [])].map((group) => [group._id, group.name]),
  );
  return [...all].map(([value, label]) => ({ value, label }));
}

/** The values of the form, kept on this device until they are sent. */
function useAnnouncementForm(announcement: Announcement | null) {
  const texts = useTexts(announcementTexts);
  const navigate = useNavigate();
  const { create, update } = useAnnouncementActions();
  const kept = useKeptForm<Values>(
    `announcement:${announcement?._id ?? 'new'}`,
    { values: announcement ? valuesOf(announcement) : empty, edit: announcement?.edit ?? null },
    { shape: storedSchema, checked: announcementInputSchema },
  );
  const send = useSend(kept.form, async (values) => {
    await (announcement
      ? update(announcement._id, { ...values, edit: kept.edit ?? announcement.edit })
      : create(values));
    kept.forget();
    notify.success(announcement ? texts.saved : texts.announced);
    await navigate({ to: '/announcements' });
  });
  return { ...kept, send };
}

/** Writes an announcement, or changes one. What is typed and not sent is there again after the page was left. */
export function AnnouncementForm({ announcement }: { announcement: Announcement | null }) {
  const texts = useTexts(announcementTexts);
  const options = useGroupOptions(announcement);
  const { form, send, isKept, discard } = useAnnouncementForm(announcement);
  const { title, body, groups, shownFrom, shownUntil, byMail } = texts.fields;
  return (
    <form onSubmit={send.submit} noValidate>
      <Card p="lg" maw={820}>
        <Stack gap="lg">
          <ErrorSummary form={form} send={send} labels={{ title, body, groups, shownFrom, shownUntil, byMail }} />
          {isKept && <KeptNotice onDiscard={discard} />}
          <TextInput label={title} withAsterisk autoComplete="off" maxLength={200} {...form.getInputProps('title')} />
          <RichTextEditor
            label={body}
            value={form.values.body}
            onChange={(html) => form.setFieldValue('body', html)}
            error={typeof form.errors.body === 'string' ? form.errors.body : undefined}
          />
          <MultiSelect
            label={groups}
            description={texts.fields.groupsHelp}
            placeholder={form.values.groups.length === 0 ? texts.fields.groupsAll : ''}
            searchable
            data={options}
            {...form.getInputProps('groups')}
          />
          <div className={classes.pair}>
            <WhenInput
              label={shownFrom}
              help={texts.fields.shownFromHelp}
              value={form.values.shownFrom}
              error={form.errors.shownFrom}
              onChange={(instant) => form.setFieldValue('shownFrom', instant)}
            />
            <WhenInput
              label={shownUntil}
              help={texts.fields.shownUntilHelp}
              value={form.values.shownUntil}
              error={form.errors.shownUntil}
              onChange={(instant) => form.setFieldValue('shownUntil', instant)}
            />
          </div>
          <Switch
            label={byMail}
            description={announcement ? texts.toldOnce : texts.fields.byMailHelp}
            {...form.getInputProps('byMail', { type: 'checkbox' })}
          />
          <Group justify="flex-end">
            <ButtonLink to="/announcements" variant="default">
              {texts.cancel}
            </ButtonLink>
            <Button type="submit" loading={send.isSending}>
              {announcement ? texts.save : texts.announce}
            </Button>
          </Group>
        </Stack>
      </Card>
    </form>
  );
}
