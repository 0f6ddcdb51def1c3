import { Stack, Switch, TagsInput, Text, TextInput, Title } from '@mantine/core';
import { FormDialog } from '#platform/web/forms/FormDialog.tsx';
import { useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { Platform } from '../contract.ts';
import { useLtiActions } from '../queries.ts';
import classes from './lti.module.css';
import { type PlatformForm, usePlatformForm } from './platform-form.ts';
import { ltiTexts } from './texts.ts';

function AddressFields({ form, isNew }: { form: PlatformForm; isNew: boolean }) {
  const texts = useTexts(ltiTexts).form;
  const url = { inputMode: 'url', autoComplete: 'off' } as const;
  return (
    <>
      <TextInput label={texts.name} description={texts.nameHelp} data-autofocus {...form.getInputProps('name')} />
      <TextInput label={texts.issuer} {...url} {...form.getInputProps('issuer')} />
      <TextInput label={texts.clientId} autoComplete="off" {...form.getInputProps('clientId')} />
      {isNew && (
        <TagsInput
          label={texts.deployments}
          description={texts.deploymentsHelp}
          {...form.getInputProps('deployments')}
        />
      )}
      <TextInput label={texts.authUrl} {...url} {...form.getInputProps('authUrl')} />
      <TextInput label={texts.tokenUrl} {...url} {...form.getInputProps('tokenUrl')} />
      <TextInput label={texts.jwksUrl} {...url} {...form.getInputProps('jwksUrl')} />
    </>
  );
}

function RuleFields({ form }: { form: PlatformForm }) {
  const texts = useTexts(ltiTexts).form;
  return (
    <Stack component="section" gap="sm" aria-labelledby="lti-rules">
      <div>
        <Title order={3} size="h5" id="lti-rules">
          {texts.rules}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.rulesHelp}
        </Text>
      </div>
      <Switch label={texts.creates} {...form.getInputProps('createsAccounts', { type: 'checkbox' })} />
      <Switch
        label={texts.makesTeachers}
        description={texts.makesTeachersHelp}
        disabled={!form.values.createsAccounts}
        {...form.getInputProps('makesTeachers', { type: 'checkbox' })}
      />
      <Switch
        label={texts.matches}
        description={texts.matchesHelp}
        {...form.getInputProps('matchesExternalId', { type: 'checkbox' })}
      />
    </Stack>
  );
}

/** Adds a platform, or changes one. */
export function PlatformDialog({ platform, onClose }: { platform: Platform | null; onClose: () => void }) {
  const texts = useTexts(ltiTexts).form;
  const form = usePlatformForm(platform);
  const { add, change } = useLtiActions();
  const send = useSend(form, async ({ deployments, ...body }) => {
    if (platform) await change(platform._id, { ...body, edit: platform.edit });
    else await add({ ...body, deployments });
    onClose();
    notify.success(platform ? texts.saved : texts.added(body.name));
  });
  const labels = {
    name: texts.name,
    issuer: texts.issuer,
    clientId: texts.clientId,
    deployments: texts.deployments,
    authUrl: texts.authUrl,
    tokenUrl: texts.tokenUrl,
    jwksUrl: texts.jwksUrl,
    tokenAudience: texts.tokenAudience,
    frameOrigins: texts.frameOrigins,
  };
  return (
    <FormDialog
      title={platform ? texts.editTitle(platform.name) : texts.addTitle}
      size="lg"
      form={form}
      send={send}
      labels={labels}
      cancelLabel={texts.cancel}
      submitLabel={texts.save}
      onClose={onClose}
    >
      <AddressFields form={form} isNew={platform === null} />
      <details className={classes.more}>
        <summary>{texts.more}</summary>
        <Stack mt="sm">
          <TextInput
            label={texts.tokenAudience}
            description={texts.tokenAudienceHelp}
            autoComplete="off"
            {...form.getInputProps('tokenAudience')}
          />
          <TagsInput
            label={texts.frameOrigins}
            description={texts.frameOriginsHelp}
            {...form.getInputProps('frameOrigins')}
          />
        </Stack>
      </details>
      <RuleFields form={form} />
    </FormDialog>
  );
}
