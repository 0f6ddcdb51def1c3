import { NativeSelect, Stack } from '@mantine/core';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { type OrderingScoring, orderingScorings } from '../neutral-item.ts';
import { RowsEditor } from '../RowsEditor.tsx';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { type Content, MAX_ITEMS, newItem } from './schema.ts';
import { orderingTexts } from './texts.ts';

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const shared = useTexts(screenTexts);
  const texts = useTexts(orderingTexts);
  return (
    <Stack gap="lg">
      <RichTextEditor
        label={shared.stem}
        required
        value={content.stem}
        onChange={(stem) => onChange({ ...content, stem })}
        error={errors.stem}
        onUpload={onUpload}
      />
      <NativeSelect
        label={shared.scoring}
        value={content.scoring}
        error={errors.scoring}
        maw="30rem"
        data={orderingScorings.map((value) => ({ value, label: texts.scorings[value] }))}
        onChange={(event) => onChange({ ...content, scoring: event.currentTarget.value as OrderingScoring })}
      />
      <RowsEditor
        legend={texts.items}
        help={texts.itemsHelp}
        rows={content.items}
        onChange={(items) => onChange({ ...content, items })}
        min={2}
        max={MAX_ITEMS}
        newRow={newItem}
        addLabel={texts.addItem}
        nameOf={texts.item}
        keyOf={({ id }) => id}
        error={errors.items}
      >
        {(item, change, i) => (
          <RichTextEditor
            compact
            required
            label={shared.optionText}
            value={item.text}
            onChange={(text) => change({ ...item, text })}
            error={errors[`items.${i}.text`]}
            onUpload={onUpload}
          />
        )}
      </RowsEditor>
    </Stack>
  );
}
