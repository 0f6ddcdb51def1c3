import {
  Alert,
  Button,
  Card,
  Group,
  Input,
  SegmentedControl,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { storePicture } from '#items/question-bank/queries.ts';
import { PictureField } from '#items/question-bank/screens/shared/PictureField.tsx';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { checkBy, ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { InstantInput } from '#platform/web/forms/InstantInput.tsx';
import { clearStoredForm, readStoredForm, useStoredForm } from '#platform/web/forms/stored-form.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { type Post, postInputSchema } from '../contract.ts';
import { usePostActions } from '../queries.ts';
import { blogTexts } from './texts.ts';

type Values = Pick<Post, 'title' | 'summary' | 'body' | 'cover' | 'tags' | 'publishedAt'>;

/** The shape alone: what is not whole yet, or too long, is not lost for that. */
const storedSchema = z
  .object({
    title: z.string(),
    summary: z.string(),
    body: z.string(),
    cover: z.string().nullable(),
    tags: z.array(z.string()),
    publishedAt: z.string().nullable(),
  })
  .partial();

const empty: Values = { title: '', summary: '', body: '', cover: null, tags: [], publishedAt: null };

const valuesOf = ({ title, summary, body, cover, tags, publishedAt }: Post): Values => ({
  title,
  summary,
  body,
  cover,
  tags: [...tags],
  publishedAt,
});

type When = 'draft' | 'now' | 'later';

const textOf = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);

function TitleFields({ form }: { form: UseFormReturnType<Values> }) {
  const texts = useTexts(blogTexts).form;
  return (
    <>
      <TextInput
        label={texts.fields.title}
        withAsterisk
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={texts.fields.summary}
        description={texts.summaryHelp}
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('summary')}
      />
    </>
  );
}

function WhenFields(props: {
  when: When;
  onWhen: (when: When) => void;
  at: string | null;
  onAt: (at: string | null) => void;
  error: string | undefined;
}) {
  const texts = useTexts(blogTexts).form;
  const { when } = props;
  return (
    <>
      <Input.Wrapper labelElement="div" label={texts.when}>
        <SegmentedControl
          mt={4}
          aria-label={texts.when}
          data={(['draft', 'now', 'later'] as const).map((value) => ({ value, label: texts.whens[value] }))}
          value={when}
          onChange={props.onWhen}
        />
      </Input.Wrapper>
      {when === 'later' && (
        <InstantInput
          path="publishedAt"
          label={texts.fields.publishedAt}
          help={texts.publishedAtHelp}
          value={props.at}
          onChange={props.onAt}
          error={props.error}
        />
      )}
    </>
  );
}

/** When the post is to be public; null: not yet. A public one keeps its time. */
function publicationOf(post: Post | null, when: When, chosen: string | null): string | null {
  if (when === 'draft') return null;
  if (when === 'later') return chosen;
  return post?.state === 'published' ? post.publishedAt : new Date().toISOString();
}

/** What was written on this device and not saved; null when there is nothing of this shape. */
function findKept(name: string) {
  const kept = readStoredForm(name);
  const values = storedSchema.safeParse(kept?.values).data;
  return kept && values ? { values, edit: kept.edit } : null;
}

/** The values of the form, kept on this device until they are saved. */
function usePostValues(post: Post | null) {
  // The form is made from the post as it was opened, whatever is loaded since.
  const [opened, setOpened] = useState(post);
  const initial = opened ? valuesOf(opened) : empty;
  const storageName = `post:${post?._id ?? 'new'}`;
  const [kept, setKept] = useState(() => findKept(storageName));
  // What was kept was made from that state of the post: saved over a newer one, it would undo what others have changed.
  const edit = kept?.edit ?? opened?.edit ?? null;
  const form = useForm<Values>({
    initialValues: { ...initial, ...kept?.values },
    validate: checkBy(postInputSchema),
    clearInputErrorOnChange: true,
  });
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(initial);
  useStoredForm(storageName, { values: form.values, isChanged, edit });
  return {
    form,
    isKept: kept !== null,
    edited: post && { _id: post._id, edit: edit ?? post.edit },
    forget: (): void => {
      form.setValues(initial);
      clearStoredForm(storageName);
    },
    discard: (): void => {
      clearStoredForm(storageName);
      setOpened(post);
      setKept(null);
      form.setValues(post ? valuesOf(post) : empty);
      form.clearErrors();
    },
  };
}

/** Writes a post, or changes one. What is typed and not saved is there again after the page was left. */
export function PostForm({ post }: { post: Post | null }) {
  const texts = useTexts(blogTexts).form;
  const navigate = useNavigate();
  const { save } = usePostActions();
  const { form, isKept, edited, forget, discard } = usePostValues(post);
  const { values } = form;
  const [when, setWhen] = useState<When>(
    post?.state === 'published' || !post ? 'now' : post.publishedAt ? 'later' : 'draft',
  );
  const send = useSend(form, async (given) => {
    if (when === 'later' && given.publishedAt === null) {
      form.setFieldError('publishedAt', texts.mustChoose);
      return;
    }
    const saved = await save(edited, { ...given, publishedAt: publicationOf(post, when, given.publishedAt) });
    forget();
    notify.success(texts.saved);
    await navigate({ to: '/blog/$id', params: { id: saved._id } });
  });
  const errorOf = (path: string): string | undefined => textOf(form.errors[path]);
  return (
    <form onSubmit={send.submit} noValidate>
      <Card p="lg" maw={820}>
        <Stack gap="lg">
          <ErrorSummary form={form} send={send} labels={texts.fields} />
          {isKept && (
            <Alert color="info" variant="light" role="status" title={texts.kept}>
              <Button size="compact-sm" variant="default" onClick={discard}>
                {texts.discard}
              </Button>
            </Alert>
          )}
          <TitleFields form={form} />
          <RichTextEditor
            label={texts.fields.body}
            value={values.body}
            onChange={(html) => form.setFieldValue('body', html)}
            onUpload={storePicture}
            error={errorOf('body')}
          />
          <PictureField
            shape="cover"
            label={texts.fields.cover}
            path="cover"
            value={values.cover}
            onChange={(cover) => form.setFieldValue('cover', cover)}
            error={form.errors.cover}
          />
          <TagsInput
            label={texts.fields.tags}
            description={texts.tagsHelp}
            maxTags={20}
            {...form.getInputProps('tags')}
          />
          <WhenFields
            when={when}
            onWhen={setWhen}
            at={values.publishedAt}
            onAt={(at) => form.setFieldValue('publishedAt', at)}
            error={errorOf('publishedAt')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={send.isSending}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </Card>
    </form>
  );
}
