import { Stack } from '@mantine/core';
import { ChoiceSelect } from '#platform/web/forms/ChoiceSelect.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { HtmlField } from '../editing/HtmlField.tsx';
import { RowsEditor } from '../editing/RowsEditor.tsx';
import { StemField } from '../editing/StemField.tsx';
import { orderingScorings } from '../neutral/neutral-parts.ts';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { type Content, MAX_ITEMS, newItem } from './schema.ts';
import { orderingTexts } from './texts.ts';

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const shared = useTexts(screenTexts);
  const texts = useTexts(orderingTexts);
  return (
    <Stack gap="lg">
      <StemField content={content} onChange={onChange} errors={errors} onUpload={onUpload} />
      <ChoiceSelect
        label={shared.scoring}
        value={content.scoring}
        error={errors.scoring}
        maw="30rem"
        data={orderingScorings.map((value) => ({ value, label: texts.scorings[value] }))}
        onChange={(scoring) => onChange({ ...content, scoring })}
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
          <HtmlField
            label={shared.optionText}
            row={item}
            change={change}
            path={`items.${i}`}
            errors={errors}
            onUpload={onUpload}
          />
        )}
      </RowsEditor>
    </Stack>
  );
}
