import { Checkbox, Stack, Switch } from '@mantine/core';
import { ChoiceSelect } from '#platform/web/forms/ChoiceSelect.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { LayoutFields } from '../choice-layout/LayoutFields.tsx';
import { withLayout } from '../choice-layout/schema.ts';
import { OptionFields } from '../editing/OptionFields.tsx';
import { RowsEditor } from '../editing/RowsEditor.tsx';
import { ShareInput } from '../editing/ShareInput.tsx';
import { StemField } from '../editing/StemField.tsx';
import { choiceScorings } from '../neutral/neutral-parts.ts';
import { MAX_OPTIONS } from '../option-order.ts';
import { newOptionId } from '../question-type.ts';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { changeScoring } from './change-scoring.ts';
import type { Content, Option } from './schema.ts';

/** The content with other options, which are of the kind that its scoring has: rows are only ever copied and changed. */
const withOptions = (content: Content, options: readonly Option[]): Content => ({ ...content, options }) as Content;

function newOption(content: Content): Option {
  const blank = { id: newOptionId(), text: '', feedback: '' };
  return content.scoring === 'option-shares' ? { ...blank, share: '0' } : { ...blank, right: false };
}

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const texts = useTexts(screenTexts);
  const options: readonly Option[] = content.options;
  return (
    <Stack gap="lg">
      <StemField content={content} onChange={onChange} errors={errors} onUpload={onUpload} />
      <ChoiceSelect
        label={texts.scoring}
        value={content.scoring}
        error={errors.scoring}
        maw="30rem"
        data={choiceScorings.map((scoring) => ({ value: scoring, label: texts.scorings[scoring] }))}
        onChange={(chosen) => onChange(changeScoring(content, chosen))}
      />
      <RowsEditor
        legend={texts.options}
        rows={options}
        onChange={(rows) => onChange(withOptions(content, rows))}
        min={2}
        max={MAX_OPTIONS}
        newRow={() => newOption(content)}
        addLabel={texts.addOption}
        nameOf={texts.option}
        keyOf={({ id }) => id}
        error={errors.options}
      >
        {(option, change, i) => (
          <Stack gap="xs">
            {'share' in option ? (
              <ShareInput
                value={option.share}
                onChange={(share) => change({ ...option, share })}
                error={errors[`options.${i}.share`]}
              />
            ) : (
              <Checkbox
                label={texts.optionIsRight(i + 1)}
                checked={option.right}
                onChange={(event) => change({ ...option, right: event.currentTarget.checked })}
              />
            )}
            <OptionFields row={option} change={change} path={`options.${i}`} errors={errors} onUpload={onUpload} />
          </Stack>
        )}
      </RowsEditor>
      <Switch
        label={texts.shuffle}
        checked={content.shuffle}
        onChange={(event) => onChange({ ...content, shuffle: event.currentTarget.checked })}
      />
      <LayoutFields layout={content.layout} onLayout={(layout) => onChange(withLayout(content, layout))} />
    </Stack>
  );
}
