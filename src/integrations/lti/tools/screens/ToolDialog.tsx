import { Stack, Switch, TagsInput, Text, Textarea, TextInput, Title } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { useState } from 'react';
import { FormDialog } from '#platform/web/forms/FormDialog.tsx';
import { checkBy, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { type Tool, type ToolInput, toolBody } from '../contract.ts';
import { useToolActions } from '../queries.ts';
import { toolTexts } from './texts.ts';

const fresh: ToolInput = {
  name: '',
  loginUrl: '',
  targetUrl: '',
  selectUrl: '',
  redirectUrls: [],
  jwksUrl: '',
  custom: {},
  sharesName: false,
  sharesEmail: false,
  takesGrades: true,
  readsMembers: false,
  isEnabled: true,
};

/** Parameters as people write them: one `name=value` a line. */
const linesOf = (custom: ToolInput['custom']): string =>
  Object.entries(custom)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');

const customIn = (lines: string): ToolInput['custom'] =>
  Object.fromEntries(
    lines.split('\n').flatMap((line) => {
      const [, name, value] = /^([^=]*)=?(.*)$/.exec(line.trim())!;
      return name === '' ? [] : [[name!.trim(), value!.trim()]];
    }),
  );

/** The first error of the parameters or of one of them. */
const customError = (errors: FormErrors) => Object.entries(errors).find(([path]) => path.startsWith('custom'))?.[1];

function valuesOf({ _id, edit, items, questions, deployment, lastResultAt, ...rest }: Tool): ToolInput {
  return rest;
}

const useToolForm = (tool: Tool | null) =>
  useForm<ToolInput>({
    mode: 'controlled',
    initialValues: tool ? valuesOf(tool) : fresh,
    validate: checkBy(toolBody),
    clearInputErrorOnChange: true,
  });
type Form = ReturnType<typeof useToolForm>;

function PrivacyFields({ form }: { form: Form }) {
  const texts = useTexts(toolTexts).form;
  const box = (name: 'sharesName' | 'sharesEmail' | 'readsMembers' | 'takesGrades' | 'isEnabled') =>
    form.getInputProps(name, { type: 'checkbox' });
  return (
    <Stack component="section" gap="sm" aria-labelledby="lti-privacy">
      <div>
        <Title order={3} size="h5" id="lti-privacy">
          {texts.privacy}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.privacyHelp}
        </Text>
      </div>
      <Switch label={texts.sharesName} {...box('sharesName')} />
      <Switch label={texts.sharesEmail} {...box('sharesEmail')} />
      <Switch label={texts.readsMembers} {...box('readsMembers')} />
      <Switch label={texts.takesGrades} description={texts.takesGradesHelp} {...box('takesGrades')} />
      <Switch label={texts.isEnabled} {...box('isEnabled')} />
    </Stack>
  );
}

/** Adds an outside tool, or changes one. */
export function ToolDialog({ tool, onClose }: { tool: Tool | null; onClose: () => void }) {
  const texts = useTexts(toolTexts).form;
  const { add, change } = useToolActions();
  const form = useToolForm(tool);
  const [custom, setCustom] = useState(() => linesOf(tool?.custom ?? {}));
  const send = useSend(form, async (values) => {
    const body = { ...values, custom: customIn(custom) };
    if (tool) await change(tool._id, { ...body, edit: tool.edit });
    else await add(body);
    onClose();
    notify.success(tool ? texts.saved : texts.added(body.name));
  });
  const labels = {
    name: texts.name,
    loginUrl: texts.loginUrl,
    targetUrl: texts.targetUrl,
    selectUrl: texts.selectUrl,
    redirectUrls: texts.redirectUrls,
    jwksUrl: texts.jwksUrl,
    custom: texts.custom,
  };
  const url = { inputMode: 'url', autoComplete: 'off' } as const;
  return (
    <FormDialog
      title={tool ? texts.editTitle(tool.name) : texts.addTitle}
      size="lg"
      form={form}
      send={send}
      labels={labels}
      cancelLabel={texts.cancel}
      submitLabel={texts.save}
      onClose={onClose}
    >
      <TextInput label={texts.name} data-autofocus {...form.getInputProps('name')} />
      <TextInput label={texts.loginUrl} {...url} {...form.getInputProps('loginUrl')} />
      <TextInput label={texts.targetUrl} {...url} {...form.getInputProps('targetUrl')} />
      <TextInput label={texts.selectUrl} description={texts.selectHelp} {...url} {...form.getInputProps('selectUrl')} />
      <TagsInput label={texts.redirectUrls} description={texts.redirectHelp} {...form.getInputProps('redirectUrls')} />
      <TextInput label={texts.jwksUrl} {...url} {...form.getInputProps('jwksUrl')} />
      <Textarea
        label={texts.custom}
        description={texts.customHelp}
        autosize
        minRows={2}
        dir="ltr"
        data-path="custom"
        value={custom}
        onChange={(event) => setCustom(event.currentTarget.value)}
        error={customError(form.errors)}
      />
      <PrivacyFields form={form} />
    </FormDialog>
  );
}
