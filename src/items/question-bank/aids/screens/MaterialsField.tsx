/** What may be at hand for a question. */
import { ActionIcon, Button, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { calculatorTypes } from '#items/question-types/neutral/neutral-aids.ts';
import { ChoiceSelect } from '#platform/web/forms/ChoiceSelect.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Material, Materials } from '../contract.ts';
import classes from './shared/aids.module.css';
import { aidsTexts } from './shared/aids-texts.ts';

const NONE = 'none';
const choices = [NONE, ...calculatorTypes] as const;
const MOST = 20;

export function MaterialsField(props: {
  value: Materials;
  onChange: (materials: Materials) => void;
  faults: Readonly<Record<string, string>>;
}) {
  const { value, onChange, faults } = props;
  const texts = useTexts(aidsTexts);
  const calculator = value.find((one) => one.kind === 'calculator');
  const others = value.map((one, at) => ({ one, at })).filter(({ one }) => one.kind !== 'calculator');
  const choose = (type: (typeof choices)[number]): void => {
    const rest = value.filter((one) => one !== calculator);
    onChange(
      type === NONE ? rest : [{ kind: 'calculator', type, description: calculator?.description ?? '' }, ...rest],
    );
  };
  return (
    <Input.Wrapper
      label={texts.materials}
      description={texts.materialsHelp}
      component="fieldset"
      className={classes.terms!}
      labelElement="div"
      aria-label={texts.materials}
    >
      <Stack gap="sm" mt="xs">
        <ChoiceSelect
          name="materials.calculator"
          label={texts.calculatorField}
          maw={320}
          data={choices.map((one) => ({
            value: one,
            label: one === NONE ? texts.noCalculator : texts.calculators[one],
          }))}
          value={calculator?.type ?? NONE}
          onChange={choose}
        />
        {others.map(({ one, at }, index) => (
          <Other
            key={at}
            material={one}
            number={index + 1}
            path={`materials.${at}.description`}
            fault={faults[`${at}.description`]}
            onChange={(description) => onChange(value.with(at, { ...one, description }))}
            onRemove={() => onChange(value.toSpliced(at, 1))}
          />
        ))}
        {value.length < MOST && (
          <Group>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              onClick={() => onChange([...value, { kind: 'physical', description: '' }])}
            >
              {texts.addMaterial}
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  );
}

function Other(props: {
  material: Material;
  number: number;
  path: string;
  fault: string | undefined;
  onChange: (description: string) => void;
  onRemove: () => void;
}) {
  const { material, number, path, fault, onChange, onRemove } = props;
  const texts = useTexts(aidsTexts);
  const { kind, description } = material;
  const isScale = kind === 'ruler' || kind === 'protractor';
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        flex={1}
        name={path}
        label={isScale ? texts.materialKinds[kind] : texts.materialField}
        {...(!isScale && { placeholder: texts.materialExample })}
        maxLength={500}
        value={description}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={fault}
      />
      {isScale && (
        <Text size="sm" c="dimmed" mb={8}>
          {material.major.value} {material.major.unit}
        </Text>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={texts.remove(description || texts.material(number))}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.5} />
      </ActionIcon>
    </Group>
  );
}
