import { Group, Select } from '@mantine/core';
import { useState } from 'react';
import { ExactField } from '#platform/web/forms/ExactField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BY_CERTAINTY, BY_OPTIONS } from '../../rules-marking.ts';
import { formTexts } from './texts.ts';

const usual = {
  '0': 'none',
  [BY_OPTIONS]: 'options',
  [BY_CERTAINTY]: 'certainty',
  '1/4': 'quarter',
  '1/3': 'third',
  '1/2': 'half',
  '1': 'all',
} as const;
const isUsual = (share: string): share is keyof typeof usual => Object.hasOwn(usual, share);

/** None, one of the usual fractions, or any other exact one. */
export function NegativeMarkingField(props: {
  value: string;
  onChange: (share: string) => void;
  error: string | undefined;
}) {
  const texts = useTexts(formTexts).fields;
  const { value, onChange, error } = props;
  const [isOther, setOther] = useState(!isUsual(value));
  const showsOther = isOther || !isUsual(value);
  return (
    <Group align="flex-start" gap="sm">
      <Select
        label={texts.negativeMarking}
        description={texts.negativeHelp}
        allowDeselect={false}
        data={[
          ...Object.entries(usual).map(([share, name]) => ({ value: share, label: texts.negative[name] })),
          { value: 'other', label: texts.negative.other },
        ]}
        value={showsOther ? 'other' : value}
        error={showsOther ? undefined : error}
        {...(!showsOther && { 'data-path': 'negativeMarking' })}
        onChange={(chosen) => {
          setOther(chosen === 'other');
          onChange(chosen === 'other' || chosen === null ? '' : chosen);
        }}
        style={{ flex: '1 1 260px' }}
      />
      {showsOther && (
        <ExactField
          isShare
          label={texts.otherFraction}
          data-path="negativeMarking"
          value={value}
          maxLength={12}
          error={error}
          onChange={onChange}
          style={{ flex: '1 1 160px' }}
        />
      )}
    </Group>
  );
}
