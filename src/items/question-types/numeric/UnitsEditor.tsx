import { Group, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { ExactField } from '#platform/web/forms/ExactField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { RowsEditor } from '../editing/RowsEditor.tsx';
import { ShareInput } from '../editing/ShareInput.tsx';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import type { Content } from './schema.ts';

/** The units a student may give, and what a missing one costs. */
export function UnitsEditor<Measured extends Pick<Content, 'units' | 'unitRule'>>({
  content,
  onChange,
  errors,
}: Omit<EditorProps<Measured>, 'onUpload'>) {
  const texts = useTexts(screenTexts);
  const { units, unitRule } = content;
  const isRequired = unitRule?.required ?? false;
  return (
    <Stack gap="sm">
      <RowsEditor
        legend={texts.units}
        help={texts.unitsHelp}
        rows={units}
        onChange={(rows) => onChange({ ...content, units: rows, unitRule: rows.length === 0 ? null : unitRule })}
        min={0}
        max={20}
        newRow={() => ({ name: '', factor: units.length === 0 ? '1' : '' })}
        addLabel={texts.addUnit}
        nameOf={texts.unitRow}
        error={errors.units}
      >
        {(unit, change, i) => (
          <Group align="flex-start">
            <TextInput
              label={texts.unitName}
              value={unit.name}
              error={errors[`units.${i}.name`]}
              onChange={(event) => change({ ...unit, name: event.currentTarget.value })}
            />
            <ExactField
              label={texts.unitFactor}
              description={texts.unitFactorHelp}
              value={unit.factor}
              error={errors[`units.${i}.factor`]}
              onChange={(factor) => change({ ...unit, factor })}
            />
          </Group>
        )}
      </RowsEditor>
      {units.length > 0 && (
        <Switch
          label={texts.requireUnit}
          checked={isRequired}
          onChange={(event) =>
            onChange({
              ...content,
              unitRule: event.currentTarget.checked ? { required: true, penalty: '1/10', of: 'mark' } : null,
            })
          }
        />
      )}
      {unitRule && isRequired && (
        <Group align="flex-start">
          <ShareInput
            label={texts.penalty}
            help={texts.penaltyHelp}
            value={unitRule.penalty}
            error={errors['unitRule.penalty']}
            onChange={(penalty) => onChange({ ...content, unitRule: { ...unitRule, penalty } })}
          />
          <NativeSelect
            label={texts.penaltyOf}
            value={unitRule.of}
            data={(['mark', 'maximum'] as const).map((of) => ({ value: of, label: texts.penaltyOfs[of] }))}
            onChange={(event) =>
              onChange({
                ...content,
                unitRule: { ...unitRule, of: event.currentTarget.value === 'mark' ? 'mark' : 'maximum' },
              })
            }
          />
        </Group>
      )}
    </Stack>
  );
}
