import { Button, Card, Group, Input, SegmentedControl, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { storePicture } from '#items/question-bank/queries.ts';
import { PictureField } from '#items/question-bank/screens/shared/PictureField.tsx';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { InstantInput } from '#platform/web/forms/InstantInput.tsx';
import { KeptNotice } from '#platform/web/forms/KeptNotice.tsx';
import { useKeptForm } from '#platform/web/forms/use-kept-form.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { type Post, postInputSchema } from '../contract.ts';
import { usePostActions } from '../queries.ts';
import { blogTexts } from './texts.ts';

const whens = ['draft', 'now', 'later'] as const;
type When = (typeof whens)[number];

type Values = Pick<Post, 'title' | 'summary' | 'body' | 'cover' | 'tags' | 'publishedAt'> & { when: When };

const storedSchema = z
  .object({
    title: z.string(),
    summary: z.string(),
    body: z.string(),
    cover: z.string().nullable(),
    tags: z.array(z.string()),
    publishedAt: z.string().nullable(),
    when: z.enum(whens),
  })
  .partial();

const empty: Values = { title: '', summary: '', body: '', cover: null, tags: [], publishedAt: null, when: 'now' };

const valuesOf = ({ title, summary, body, cover, tags, publishedAt, state }: Post): Values => ({
  title,
  summary,
  body,
  cover,
  tags: [...tags],
  publishedAt,
  when: state === 'published' ? 'now' : publishedAt === null ? 'draft' : 'later',
});

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
          data={whens.map((value) => ({ value, label: texts.whens[value] }))}
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

/** Writes a post, or changes one. What is typed and not saved is there again after the page was left. */
export function PostForm({ post }: { post: Post | null }) {
  const texts = useTexts(blogTexts).form;
  const navigate = useNavigate();
  const { save } = usePostActions();
  const { form, isKept, edit, forget, discard } = useKeptForm(
    `post:${post?._id ?? 'new'}`,
    { values: post ? valuesOf(post) : empty, edit: post?.edit ?? null },
    { shape: storedSchema, checked: postInputSchema },
  );
  const { values } = form;
  const send = useSend(form, async ({ when, ...given }) => {
    if (when === 'later' && given.publishedAt === null) {
      form.setFieldError('publishedAt', texts.mustChoose);
      return;
    }
    const edited = post && { _id: post._id, edit: edit ?? post.edit };
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
          {isKept && <KeptNotice onDiscard={discard} />}
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
            when={values.when}
            onWhen={(when) => form.setFieldValue('when', when)}
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
