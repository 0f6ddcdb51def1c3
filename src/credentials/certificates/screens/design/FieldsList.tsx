import {
  Accordion,
  Button,
  Checkbox,
  ColorInput,
  FileButton,
  Group,
  Menu,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type FieldKind,
  fieldKinds,
  type TemplateField,
  type TemplateLayout,
} from '#credentials/certificates/templates/contract.ts';
import { storePicture } from '#items/question-bank/queries.ts';
import { isKeyOf } from '#platform/contract/object-of.ts';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { MoveButtons } from '#platform/web/ui/MoveButtons.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import classes from '../certificate.module.css';
import { layoutTexts } from '../layout-texts.ts';
import { changeField, isOnPage, layerNames, moveField, newField, removeField, wordless } from './edit-layout.ts';

const icon = { size: 18, stroke: 1.5 } as const;

/** Stores a picture and answers its identifier; null when it can't be stored, which is said. */
async function storedHash(file: File | null): Promise<string | null> {
  if (!file) return null;
  try {
    return (await storePicture(file)).url.split('/').at(-1)!;
  } catch (error) {
    notify.error(error instanceof Error ? error.message : String(error));
    return null;
  }
}

/** A button that stores a picture. PNG and JPEG only: others cannot be printed into a PDF. */
export function PictureButton({ label, onStored }: { label: string; onStored: (hash: string) => void }) {
  return (
    <FileButton
      accept="image/png,image/jpeg"
      onChange={(file) => void storedHash(file).then((hash) => hash !== null && onStored(hash))}
    >
      {(button) => (
        <Button {...button} variant="default" size="sm" leftSection={<IconPhoto {...icon} />}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}

interface FieldProps {
  readonly field: TemplateField;
  readonly onChange: (change: Partial<TemplateField>) => void;
}

function Numbers({ field, onChange }: FieldProps) {
  const texts = useTexts(layoutTexts).fields;
  const places = ['x', 'y', 'width', 'height'] as const;
  const hasSize = !['qr', 'logo', 'image', 'line'].includes(field.kind);
  return (
    <div className={classes.numbers}>
      {places.map((place) => (
        <NumberField
          key={place}
          unit="millimetres"
          min={place === 'x' || place === 'y' ? 0 : 0.2}
          max={300}
          step={1}
          label={texts[place]}
          width="100%"
          value={field[place]}
          onChange={(value) => onChange({ [place]: value })}
        />
      ))}
      {hasSize && (
        <NumberField
          unit="number"
          min={4}
          max={200}
          step={1}
          label={field.kind === 'frame' ? texts.thickness : texts.fontSize}
          width="100%"
          value={field.fontSize}
          onChange={(fontSize) => onChange({ fontSize })}
        />
      )}
    </div>
  );
}

function FieldInputs({ field, onChange }: FieldProps) {
  const { fields: texts, meanings, examples } = useTexts(layoutTexts);
  const hasWords = !wordless.has(field.kind);
  const example = isKeyOf(examples, field.kind) ? examples[field.kind] : null;
  return (
    <Stack gap="sm">
      <TextInput
        label={texts.layer}
        description={texts.layerHelp}
        maxLength={60}
        value={field.layer ?? ''}
        onChange={(event) => onChange({ layer: event.currentTarget.value })}
      />
      <Text size="sm" c="dimmed">
        {meanings[field.kind]}
        {example !== null && field.kind !== 'text' && `. ${texts.about(example)}`}
      </Text>
      {field.kind === 'text' && (
        <Textarea
          label={texts.text}
          description={texts.textHelp}
          autosize
          maxLength={500}
          value={field.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
      {field.kind === 'image' && <PictureButton label={texts.picture} onStored={(image) => onChange({ image })} />}
      <Numbers field={field} onChange={onChange} />
      {field.kind !== 'logo' && field.kind !== 'image' && (
        <ColorInput
          label={texts.colour}
          format="hex"
          value={field.colour}
          onChange={(colour) => /^#[0-9a-f]{6}$/i.test(colour) && onChange({ colour: colour.toLowerCase() })}
        />
      )}
      {hasWords && (
        <Group>
          <SegmentedControl
            aria-label={texts.align}
            value={field.align}
            onChange={(align) => onChange({ align })}
            data={(['left', 'center', 'right'] as const).map((value) => ({ value, label: texts.aligns[value] }))}
          />
          <Checkbox
            label={texts.bold}
            checked={field.bold}
            onChange={(event) => onChange({ bold: event.currentTarget.checked })}
          />
        </Group>
      )}
    </Stack>
  );
}

function AddField({ onAdd }: { onAdd: (kind: FieldKind) => void }) {
  const { fields: texts, kinds } = useTexts(layoutTexts);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<IconPlus {...icon} />}>
          {texts.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {fieldKinds
          .filter((kind) => kind !== 'image')
          .map((kind) => (
            <Menu.Item key={kind} onClick={() => onAdd(kind)}>
              {kinds[kind]}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ListProps {
  readonly layout: TemplateLayout;
  readonly onChange: (layout: TemplateLayout) => void;
}

/** Every field with its place and look as plain inputs: all that dragging can do, with the keyboard. */
export function FieldsList({ layout, onChange }: ListProps) {
  const { fields: texts, kinds } = useTexts(layoutTexts);
  const [opened, setOpened] = useState<string | null>(null);
  const add = (field: TemplateField): void => {
    onChange({ ...layout, fields: [...layout.fields, field] });
    setOpened(String(layout.fields.length));
  };
  const names = layerNames(layout.fields, (field) =>
    field.kind === 'text' ? `${kinds.text}: ${field.text}` : kinds[field.kind],
  );
  return (
    <Stack gap="sm">
      <Accordion data-fields value={opened} onChange={setOpened} variant="separated" chevronPosition="left">
        {/* A field is known by its place alone: it has no identity of its own. */}
        {layout.fields
          .map((field, index) => [String(index), index, field] as const)
          .map(([key, index, field]) => (
            <Accordion.Item key={key} value={key}>
              <Accordion.Control>
                <Text truncate size="sm" fw={500}>
                  <bdi>{names[index]}</bdi>
                </Text>
                {!isOnPage(field, layout) && (
                  <Text size="xs" c="danger">
                    {texts.off}
                  </Text>
                )}
              </Accordion.Control>
              <Accordion.Panel>
                {opened === key && (
                  <Stack>
                    <FieldInputs field={field} onChange={(change) => onChange(changeField(layout, index, change))} />
                    <Group gap="xs">
                      <MoveButtons
                        up={texts.up}
                        down={texts.down}
                        index={index}
                        count={layout.fields.length}
                        onMove={(to) => {
                          onChange(moveField(layout, index, to > index ? 1 : -1));
                          setOpened(String(to));
                        }}
                        list="[data-fields]"
                        look={{ size: 'lg', variant: 'default' }}
                      />
                      <Button
                        variant="subtle"
                        color="danger"
                        size="sm"
                        leftSection={<IconTrash {...icon} />}
                        disabled={layout.fields.length === 1}
                        onClick={() => {
                          onChange(removeField(layout, index));
                          setOpened(null);
                        }}
                      >
                        {texts.remove}
                      </Button>
                    </Group>
                  </Stack>
                )}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
      </Accordion>
      <Group gap="xs">
        <AddField onAdd={(kind) => add(newField(kind, layout, { text: kinds.text }))} />
        <PictureButton label={kinds.image} onStored={(image) => add(newField('image', layout, { image }))} />
      </Group>
    </Stack>
  );
}
