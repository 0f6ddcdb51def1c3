import { Radio, Stack, Switch } from '@mantine/core';
import { useId, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { LayoutFields } from '../choice-layout/LayoutFields.tsx';
import { withLayout } from '../choice-layout/schema.ts';
import { OptionFields } from '../editing/OptionFields.tsx';
import { RowsEditor } from '../editing/RowsEditor.tsx';
import { ShareInput } from '../editing/ShareInput.tsx';
import { StemField } from '../editing/StemField.tsx';
import { MAX_OPTIONS } from '../option-order.ts';
import { newOptionId } from '../question-type.ts';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import type { Content } from './schema.ts';

type Option = Content['options'][number];

/** True while every option pays all or nothing, so that one click says which is right. */
const isPlain = (options: readonly Option[]): boolean =>
  options.every(({ share }) => share === '0' || share === '1') &&
  options.filter(({ share }) => share === '1').length <= 1;

const withOneRight = (options: readonly Option[], right: string): Option[] =>
  options.map((option) => ({ ...option, share: option.id === right ? '1' : '0' }));

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const texts = useTexts(screenTexts);
  const group = useId();
  const [wantsShares, setWantsShares] = useState(false);
  const usesShares = wantsShares || !isPlain(content.options);
  const setOptions = (options: Option[]): void => onChange({ ...content, options });

  const switchShares = (on: boolean): void => {
    setWantsShares(on);
    const right = content.options.find(({ share }) => share === '1') ?? content.options[0];
    if (!on && right) setOptions(withOneRight(content.options, right.id));
  };

  return (
    <Stack gap="lg">
      <StemField content={content} onChange={onChange} errors={errors} onUpload={onUpload} />
      <RowsEditor
        legend={texts.options}
        rows={content.options}
        onChange={setOptions}
        min={2}
        max={MAX_OPTIONS}
        newRow={() => ({ id: newOptionId(), text: '', share: '0', feedback: '' })}
        addLabel={texts.addOption}
        nameOf={texts.option}
        keyOf={({ id }) => id}
        error={errors.options}
      >
        {(option, change, i) => (
          <Stack gap="xs">
            {usesShares ? (
              <ShareInput
                value={option.share}
                onChange={(share) => change({ ...option, share })}
                error={errors[`options.${i}.share`]}
              />
            ) : (
              <Radio
                name={group}
                label={texts.optionIsRight(i + 1)}
                checked={option.share === '1'}
                onChange={() => setOptions(withOneRight(content.options, option.id))}
              />
            )}
            <OptionFields row={option} change={change} path={`options.${i}`} errors={errors} onUpload={onUpload} />
          </Stack>
        )}
      </RowsEditor>
      <Switch
        label={texts.useShares}
        checked={usesShares}
        onChange={(event) => switchShares(event.currentTarget.checked)}
      />
      <Switch
        label={texts.shuffle}
        checked={content.shuffle}
        onChange={(event) => onChange({ ...content, shuffle: event.currentTarget.checked })}
      />
      <LayoutFields layout={content.layout} onLayout={(layout) => onChange(withLayout(content, layout))} />
    </Stack>
  );
}
