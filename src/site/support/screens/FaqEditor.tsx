import { Autocomplete, Card, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { checkBy, ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { type Faq, faqInputSchema } from '../contract.ts';
import { useFaqActions } from '../queries.ts';
import { helpTexts } from './texts.ts';

/** A question and its answer, edited in place. */
export function FaqEditor(props: { faq: Faq | null; sections: readonly string[]; onDone: () => void }) {
  const texts = useTexts(helpTexts).faqs;
  const { faq, sections, onDone } = props;
  const { save } = useFaqActions();
  const form = useForm({
    initialValues: { section: faq?.section ?? '', question: faq?.question ?? '', answer: faq?.answer ?? '' },
    validate: checkBy(faqInputSchema),
    clearInputErrorOnChange: true,
  });
  const send = useSend(form, async (values) => {
    await save(faq?._id ?? null, values);
    notify.success(texts.saved);
    onDone();
  });
  return (
    <Card p="lg" component="section" aria-label={faq ? texts.edit(faq.question) : texts.add}>
      <form onSubmit={send.submit} noValidate>
        <Stack gap="md">
          <ErrorSummary form={form} send={send} labels={texts.fields} />
          <TextInput
            label={texts.fields.question}
            withAsterisk
            autoComplete="off"
            maxLength={300}
            data-autofocus
            {...form.getInputProps('question')}
          />
          <RichTextEditor
            label={texts.fields.answer}
            value={form.values.answer}
            onChange={(html) => form.setFieldValue('answer', html)}
            error={typeof form.errors.answer === 'string' ? form.errors.answer : undefined}
          />
          <Autocomplete
            label={texts.fields.section}
            description={texts.sectionHelp}
            data={sections.filter((name) => name !== '')}
            maxLength={100}
            {...form.getInputProps('section')}
          />
          <FormActions
            cancelLabel={texts.cancel}
            onCancel={onDone}
            submitLabel={texts.save}
            isSending={send.isSending}
          />
        </Stack>
      </form>
    </Card>
  );
}
