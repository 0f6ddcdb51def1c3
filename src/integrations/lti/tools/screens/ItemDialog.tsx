import { Alert, Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { z } from 'zod';
import { idSchema } from '#platform/contract/shapes.ts';
import { FormDialog } from '#platform/web/forms/FormDialog.tsx';
import { checkBy, useSend } from '#platform/web/forms/form.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { type ItemInput, itemBody, type ToolItem } from '../contract.ts';
import { useToolActions } from '../queries.ts';
import { toolTexts } from './texts.ts';

type Values = ItemInput & { tool: string };
interface Usable {
  readonly _id: string;
  readonly name: string;
  readonly takesGrades: boolean;
}

const schema = itemBody.extend({ tool: z.union([idSchema, z.literal('')]) });
const USUAL_MAX = 100;

const useItemForm = (item: ToolItem | null, tool: string) =>
  useForm<Values>({
    mode: 'controlled',
    initialValues: item
      ? {
          tool: item.tool._id,
          title: item.title,
          url: item.url,
          maxScore: item.maxScore,
          passPercent: item.passPercent,
        }
      : { tool, title: '', url: '', maxScore: null, passPercent: null },
    validate: checkBy(schema),
  });
type Form = ReturnType<typeof useItemForm>;

function ResultFields({ form, mayTake }: { form: Form; mayTake: boolean }) {
  const texts = useTexts(toolTexts).topic;
  const { maxScore } = form.values;
  return (
    <>
      <Switch
        label={texts.takes}
        disabled={!mayTake}
        checked={maxScore !== null}
        onChange={(event) => form.setFieldValue('maxScore', event.currentTarget.checked ? USUAL_MAX : null)}
      />
      {maxScore !== null && (
        <>
          <NumberField
            path="maxScore"
            label={texts.maxScore}
            unit="number"
            min={0.01}
            max={1_000_000}
            value={maxScore}
            onChange={(value) => form.setFieldValue('maxScore', value)}
            error={form.errors.maxScore}
          />
          <NumberField
            isOptional
            path="passPercent"
            label={texts.passes}
            help={texts.passesHelp}
            unit="percent"
            min={0.01}
            max={100}
            value={form.values.passPercent ?? null}
            onChange={(value) => form.setFieldValue('passPercent', value)}
            error={form.errors.passPercent}
          />
        </>
      )}
    </>
  );
}

interface ItemDialogProps {
  readonly topicId: string;
  readonly item: ToolItem | null;
  readonly tools: readonly Usable[];
  readonly onClose: () => void;
}

/** Puts an outside tool into a topic, or changes one there. */
export function ItemDialog({ topicId, item, tools, onClose }: ItemDialogProps) {
  const texts = useTexts(toolTexts).topic;
  const format = useFormat();
  const { place, changeItem } = useToolActions();
  const [first] = tools;
  const form = useItemForm(item, first?._id ?? '');
  const send = useSend(form, async ({ tool, ...body }) => {
    if (item) await changeItem(item._id, body);
    else await place(topicId, { ...body, tool });
    onClose();
    notify.success(texts.saved);
  });
  const { tool, maxScore } = form.values;
  const mayTake = item !== null || (tools.find((one) => one._id === tool)?.takesGrades ?? false);
  const lost = item?.maxScore != null && maxScore === null ? (item.results ?? 0) : 0;
  return (
    <FormDialog
      title={item ? texts.editTitle(item.title) : texts.addTitle}
      form={form}
      send={send}
      labels={{
        tool: texts.tool,
        title: texts.name,
        url: texts.url,
        maxScore: texts.maxScore,
        passPercent: texts.passes,
      }}
      cancelLabel={texts.cancel}
      submitLabel={texts.save}
      onClose={onClose}
    >
      {item === null && (
        <Select
          label={texts.tool}
          allowDeselect={false}
          data={tools.map((one) => ({ value: one._id, label: one.name }))}
          {...form.getInputProps('tool')}
          onChange={(value) => form.setValues({ tool: value ?? '', maxScore: null })}
        />
      )}
      <TextInput label={texts.name} autoComplete="off" data-autofocus {...form.getInputProps('title')} />
      <TextInput
        label={item?.isLink ? texts.address : texts.url}
        description={item?.isLink ? undefined : texts.urlHelp}
        inputMode="url"
        autoComplete="off"
        {...form.getInputProps('url')}
      />
      {!item?.isLink && <ResultFields form={form} mayTake={mayTake} />}
      {lost > 0 && <Alert color="yellow">{texts.losesResults(format.number(lost))}</Alert>}
    </FormDialog>
  );
}
