import { Select, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { createPage, type ListedPage } from '../contract.ts';
import { usePageActions } from '../queries.ts';
import { addressOfPage, nameOfTitle } from '../rules.ts';
import { pageListTexts } from './list-texts.ts';

const schema = createPage.body!.omit({ copyOf: true });

function NewPageForm({ model, onClose }: { model: ListedPage | null; onClose: () => void }) {
  const all = useTexts(pageListTexts);
  const texts = all.form;
  const navigate = useNavigate();
  const { create } = usePageActions();
  const title = model === null ? '' : texts.copyOf(model.title);
  const form = useCheckedForm(schema, {
    kind: (model?.kind === 'test-series' ? 'test-series' : 'promo') as 'promo' | 'test-series',
    title,
    name: nameOfTitle(title),
  });
  const send = useSend(form, async (values) => {
    const page = await create({ ...values, ...(model && { copyOf: model.name }) });
    onClose();
    await navigate({ to: '/promo/edit/{-$name}', params: { name: page.name } });
  });
  const { kind, name } = form.getValues();
  return (
    <form onSubmit={send.submit} noValidate>
      <Stack gap="md">
        <ErrorSummary form={form} send={send} labels={{ kind: texts.kind, title: texts.name, name: texts.address }} />
        <TextInput
          label={texts.name}
          data-autofocus
          autoComplete="off"
          maxLength={120}
          key={form.key('title')}
          {...form.getInputProps('title')}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            // The address follows the title until somebody has given it one of its own.
            if (form.getValues().name === nameOfTitle(form.getValues().title)) {
              form.setFieldValue('name', nameOfTitle(typed));
            }
            form.setFieldValue('title', typed);
          }}
        />
        <Select
          label={texts.kind}
          allowDeselect={false}
          data={(['promo', 'test-series'] as const).map((value) => ({ value, label: all.kinds[value] }))}
          key={form.key('kind')}
          {...form.getInputProps('kind')}
        />
        <TextInput
          label={texts.address}
          description={texts.addressHelp(addressOfPage({ kind, name: name || '…' }))}
          autoComplete="off"
          maxLength={60}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <FormActions
          cancelLabel={texts.cancel}
          onCancel={onClose}
          submitLabel={texts.create}
          isSending={send.isSending}
        />
      </Stack>
    </form>
  );
}

/** Makes a promo or test-series page; with a model, as its copy. */
export function NewPageDialog(props: { isOpen: boolean; model: ListedPage | null; onClose: () => void }) {
  const texts = useTexts(pageListTexts).form;
  return (
    <GuardedModal
      opened={props.isOpen}
      onClose={props.onClose}
      title={props.model ? texts.copyTitle(props.model.title) : texts.title}
    >
      <NewPageForm key={props.model?.name ?? ''} model={props.model} onClose={props.onClose} />
    </GuardedModal>
  );
}
