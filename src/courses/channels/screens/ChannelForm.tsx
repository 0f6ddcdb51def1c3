import { Alert, Button, Card, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { storePicture } from '#items/question-bank/queries.ts';
import { PictureField } from '#items/question-bank/screens/shared/PictureField.tsx';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { EdgeBar } from '#platform/web/ui/EdgeBar.tsx';
import { channelKinds } from '../contract.ts';
import classes from './channel.module.css';
import { channelTexts } from './texts.ts';
import type { ChannelFormState, ChannelFormValues } from './use-channel-form.ts';

function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  const texts = useTexts(channelTexts).form;
  return (
    <Alert icon={<IconHistory size={20} stroke={1.5} />} role="status">
      <Group justify="space-between">
        <Text size="sm">{texts.restored}</Text>
        <Button variant="default" size="compact-sm" onClick={onDiscard}>
          {texts.discard}
        </Button>
      </Group>
    </Alert>
  );
}

/** Who may join, and with which code. */
function KindCard({ form, hasPassCode }: { form: ChannelFormState['form']; hasPassCode: boolean }) {
  const all = useTexts(channelTexts);
  const texts = all.form;
  return (
    <Card p="lg" component="section">
      <Stack>
        <Radio.Group label={texts.kind} {...form.getInputProps('kind')}>
          <Stack gap="sm" mt="xs">
            {channelKinds.map((kind) => (
              <Radio key={kind} value={kind} label={all.kinds[kind]} description={all.kindHelp[kind]} />
            ))}
          </Stack>
        </Radio.Group>
        {form.values.kind === 'code' && (
          <TextInput
            label={texts.passCode}
            description={hasPassCode ? texts.passCodeKeep : texts.passCodeHelp}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            maw={360}
            {...form.getInputProps('passCode')}
          />
        )}
      </Stack>
    </Card>
  );
}

/** The one form behind making and editing a channel. */
export function ChannelForm(props: {
  state: ChannelFormState;
  /** It has a pass code already, which stays unless another is typed. */
  hasPassCode: boolean;
  isNew: boolean;
  /** Throws `CallError`; refused fields are then shown. */
  onSave: (values: ChannelFormValues) => Promise<void>;
  onDiscard: () => void;
}) {
  const texts = useTexts(channelTexts).form;
  const { state, hasPassCode, isNew, onSave, onDiscard } = props;
  const { form } = state;
  const send = useSend(form, onSave);
  const labels = {
    name: texts.name,
    description: texts.description,
    cover: texts.cover,
    kind: texts.kind,
    passCode: texts.passCode,
  };
  return (
    <form noValidate onSubmit={send.submit} className={classes.form}>
      {state.isRestored && <RestoredNote onDiscard={onDiscard} />}
      <ErrorSummary form={form} send={send} labels={labels} />
      <Card p="lg" component="section">
        <Stack>
          <TextInput
            label={texts.name}
            withAsterisk
            autoComplete="off"
            maxLength={200}
            {...form.getInputProps('name')}
          />
          <div data-path="description" tabIndex={-1}>
            <RichTextEditor
              label={texts.description}
              description={texts.descriptionHelp}
              value={form.values.description}
              onChange={(html) => form.setFieldValue('description', html)}
              error={typeof form.errors.description === 'string' ? form.errors.description : undefined}
              onUpload={storePicture}
            />
          </div>
          <PictureField
            shape="cover"
            label={texts.cover}
            help={texts.coverHelp}
            path="cover"
            value={form.values.cover}
            onChange={(cover) => form.setFieldValue('cover', cover)}
            error={form.errors.cover}
          />
        </Stack>
      </Card>
      <KindCard form={form} hasPassCode={hasPassCode} />
      <EdgeBar>
        <Text size="sm" c="dimmed" role="status">
          {state.isChanged && texts.unsaved}
        </Text>
        <Button type="submit" loading={send.isSending}>
          {isNew ? texts.create : texts.save}
        </Button>
      </EdgeBar>
    </form>
  );
}
