import { Stack, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { SamlProvider } from '../contract.ts';
import { useSamlActions } from '../queries.ts';
import { MetadataFields } from './MetadataFields.tsx';
import { emptySource, type SourceValues, sourceOf } from './saml-form.ts';
import { samlTexts } from './texts.ts';

/** Reads the metadata of a provider again, or replaces them by others of the same provider. */
export function ReplaceDialog({ provider, onClose }: { provider: SamlProvider; onClose: () => void }) {
  const { form: formTexts, replace: texts } = useTexts(samlTexts);
  const { replaceMetadata } = useSamlActions();
  const form = useForm<SourceValues & { keepsCertificates: boolean }>({
    mode: 'controlled',
    initialValues: {
      ...emptySource,
      metadataFrom: provider.metadataUrl === null ? 'file' : 'url',
      metadataUrl: provider.metadataUrl ?? '',
      keepsCertificates: false,
    },
    clearInputErrorOnChange: true,
  });
  const send = useSend(form, async ({ keepsCertificates, ...source }) => {
    const isGiven = (source.metadataFrom === 'url' ? source.metadataUrl : source.metadataXml).trim() !== '';
    await replaceMetadata(provider._id, { keepsCertificates, ...(isGiven && { metadata: sourceOf(source) }) });
    onClose();
    notify.success(texts.saved);
  });
  return (
    <GuardedModal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': texts.cancel }}
      size="lg"
      title={texts.title(provider.label)}
    >
      <form onSubmit={send.submit} noValidate>
        <Stack>
          <ErrorSummary form={form} send={send} labels={{ metadata: formTexts.source }} />
          <MetadataFields
            values={form.values}
            errors={{ metadataUrl: form.errors.metadata, metadataXml: form.errors.metadata }}
            onChange={(values) => form.setValues(values)}
          />
          <Switch
            label={texts.both}
            description={texts.bothHelp}
            {...form.getInputProps('keepsCertificates', { type: 'checkbox' })}
          />
          <FormActions
            cancelLabel={texts.cancel}
            onCancel={onClose}
            submitLabel={texts.save}
            isSending={send.isSending}
          />
        </Stack>
      </form>
    </GuardedModal>
  );
}
