import { Alert, Button, Card, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconHistory } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { GlossaryField } from '#items/question-bank/aids/screens/GlossaryField.tsx';
import { aidsTexts } from '#items/question-bank/aids/screens/shared/aids-texts.ts';
import { storeMedia } from '#media/queries.ts';
import { CallError } from '#platform/web/call.ts';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { checkBy, ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { clearStoredForm, readStoredForm, useStoredForm } from '#platform/web/forms/stored-form.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { storePicture } from '../../queries.ts';
import { type Stimulus, type StimulusInput, stimulusInputSchema } from '../contract.ts';
import { useStimulusActions } from '../queries.ts';
import { stimulusTexts } from './shared/stimulus-texts.ts';
import classes from './stimuli.module.css';

/** The shape alone: what is not whole yet, or too long, is not lost for that. */
const draftSchema = z.object({
  title: z.string().default(''),
  content: z.string().default(''),
  catalogue: z
    .array(
      z.object({
        about: z.string(),
        places: z.array(z.string()).exactOptional(),
        cards: z.array(z.object({ support: z.string(), language: z.string(), html: z.string() })),
      }),
    )
    .default([]),
});

/** What was written on this device and not saved; null when there is nothing of this shape. */
function findDraft(name: string): { values: StimulusInput; at: string; edit: number | null } | null {
  const kept = readStoredForm(name);
  const parsed = kept ? draftSchema.safeParse(kept.values) : null;
  if (!kept || !parsed?.success) return null;
  return { values: parsed.data, at: kept.at, edit: kept.edit };
}

/** The values of the form, kept on this device until they are saved. `draft`: those that an earlier visit left. */
function useStimulusForm(stimulus: Stimulus | null, onSaved: (saved: Stimulus) => void) {
  const texts = useTexts(stimulusTexts);
  const { save } = useStimulusActions();
  const name = `stimulus:${stimulus?._id ?? 'new'}`;
  const [draft, setDraft] = useState(() => findDraft(name));
  const stored = {
    title: stimulus?.title ?? '',
    content: stimulus?.content ?? '',
    catalogue: stimulus?.catalogue ?? [],
  };
  /** The version that the values were made from. */
  const version = useRef(draft?.edit ?? stimulus?.version ?? 0);
  const form = useForm<StimulusInput>({
    initialValues: draft?.values ?? stored,
    validate: checkBy(stimulusInputSchema),
    clearInputErrorOnChange: true,
  });
  const { title, content, catalogue } = form.values;
  const isChanged =
    title !== stored.title ||
    content !== stored.content ||
    JSON.stringify(catalogue) !== JSON.stringify(stored.catalogue);
  useStoredForm(name, { values: form.values, isChanged, edit: version.current });
  const send = useSend(form, async (values) => {
    try {
      const saved = await save(values, stimulus && { id: stimulus._id, version: version.current });
      clearStoredForm(name);
      version.current = saved.version;
      form.setValues({ title: saved.title, content: saved.content, catalogue: saved.catalogue });
      setDraft(null);
      onSaved(saved);
    } catch (error) {
      if (error instanceof CallError && error.code === 'conflict') throw new Error(texts.stale);
      throw error;
    }
  });
  const discard = (): void => {
    clearStoredForm(name);
    version.current = stimulus?.version ?? 0;
    form.setValues(stored);
    setDraft(null);
  };
  return { form, send, draft, isChanged, discard };
}

const faultsOfCatalogue = (errors: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith('catalogue.') && typeof message === 'string' ? [[path.slice('catalogue.'.length), message]] : [],
    ),
  );

/** Writing a stimulus. `stimulus`: null for a new one. */
export function StimulusForm(props: { stimulus: Stimulus | null; onSaved: (saved: Stimulus) => void }) {
  const { stimulus, onSaved } = props;
  const texts = useTexts(stimulusTexts);
  const { glossary } = useTexts(aidsTexts);
  const { dateTime } = useFormat();
  const { form, send, draft, isChanged, discard } = useStimulusForm(stimulus, onSaved);
  return (
    <form onSubmit={send.submit} noValidate className={classes.form}>
      <Stack gap="md">
        {draft && isChanged && (
          <Alert color="info" icon={<IconHistory size={20} stroke={1.5} />} title={texts.restored(dateTime(draft.at))}>
            <Button size="compact-sm" variant="default" onClick={discard}>
              {texts.discard}
            </Button>
          </Alert>
        )}
        <ErrorSummary form={form} send={send} labels={texts.fields} />
        <Card p="lg" component="section" aria-label={texts.field}>
          <Stack gap="lg">
            <TextInput
              label={texts.fields.title}
              description={texts.titleHelp}
              withAsterisk
              autoComplete="off"
              maxLength={300}
              {...form.getInputProps('title')}
            />
            <div data-path="content" tabIndex={-1}>
              <RichTextEditor
                label={texts.fields.content}
                description={texts.contentHelp}
                required
                value={form.values.content}
                onChange={(html) => form.setFieldValue('content', html)}
                error={typeof form.errors.content === 'string' ? form.errors.content : undefined}
                onUpload={storePicture}
                onMedia={storeMedia}
              />
            </div>
          </Stack>
        </Card>
        <Card p="lg" component="section" aria-label={glossary}>
          <GlossaryField
            value={form.values.catalogue}
            onChange={(catalogue) => form.setFieldValue('catalogue', catalogue)}
            faults={faultsOfCatalogue(form.errors)}
            html={form.values.content}
            onUpload={storePicture}
          />
        </Card>
        {stimulus && stimulus.questionCount > 0 && (
          <Text size="sm" c="dimmed">
            {texts.newVersion(stimulus.questionCount)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={send.isSending} disabled={stimulus !== null && !isChanged}>
            {stimulus ? texts.save : texts.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
