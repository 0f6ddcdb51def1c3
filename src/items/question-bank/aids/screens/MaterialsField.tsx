/** What may be at hand for a question. */
import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { canBeDrawn, commonScales } from '#items/question-types/neutral/measuring.ts';
import { calculatorTypes } from '#items/question-types/neutral/neutral-aids.ts';
import { isKeyOf } from '#platform/contract/object-of.ts';
import { ChoiceSelect } from '#platform/web/forms/ChoiceSelect.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Material, Materials } from '../contract.ts';
import classes from './shared/aids.module.css';
import { aidsTexts } from './shared/aids-texts.ts';

const NONE = 'none';
const choices = [NONE, ...calculatorTypes] as const;
const MOST = 20;

const additions = [
  ['addRuler', commonScales.centimetres],
  ['addProtractor', commonScales.degrees],
  ['addMaterial', { kind: 'physical', description: '' }],
] as const satisfies readonly (readonly [string, Material])[];

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
            onChange={(material) => onChange(value.with(at, material))}
            onRemove={() => onChange(value.toSpliced(at, 1))}
          />
        ))}
        {value.length < MOST && (
          <Group>
            {additions.map(([name, material]) => (
              <Button
                key={name}
                variant="default"
                size="compact-md"
                leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
                onClick={() => onChange([...value, material])}
              >
                {texts[name]}
              </Button>
            ))}
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
  onChange: (material: Material) => void;
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
        onChange={(event) => onChange({ ...material, description: event.currentTarget.value })}
        error={fault}
      />
      {isScale && <ScaleField material={material} path={path} onChange={onChange} />}
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

type ScaleMaterial = Extract<Material, { kind: 'ruler' | 'protractor' }>;
const FROM_FILE = 'file';
const scaleNames = { ruler: ['centimetres', 'inches'], protractor: ['degrees', 'radians'] } as const;

const isSameScale = (a: ScaleMaterial, b: ScaleMaterial): boolean =>
  JSON.stringify([a.system, a.minor, a.major]) === JSON.stringify([b.system, b.minor, b.major]);

/** What it measures in; the scale of a file is one more choice, until another is chosen. */
function ScaleField(props: { material: ScaleMaterial; path: string; onChange: (material: Material) => void }) {
  const { material, path, onChange } = props;
  const texts = useTexts(aidsTexts);
  const names = scaleNames[material.kind];
  const chosen = names.find((name) => isSameScale(commonScales[name], material)) ?? FROM_FILE;
  const { major } = material;
  const own = texts.ownScale(
    major.value,
    isKeyOf(texts.scaleUnits, major.unit) ? texts.scaleUnits[major.unit] : major.unit,
  );
  const choices = [
    ...names.map((name) => ({ value: String(name), label: texts.scales[name] })),
    ...(chosen === FROM_FILE ? [{ value: FROM_FILE, label: canBeDrawn(material) ? own : texts.notOnScreen(own) }] : []),
  ];
  return (
    <ChoiceSelect
      w={200}
      name={path.replace(/description$/, 'scale')}
      label={texts.scale}
      data={choices}
      value={chosen}
      onChange={(name) => {
        if (!isKeyOf(commonScales, name)) return;
        const { description, length } = material;
        onChange({ ...commonScales[name], description, length });
      }}
    />
  );
}
