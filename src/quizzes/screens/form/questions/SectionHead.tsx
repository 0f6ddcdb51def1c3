import { ActionIcon, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { MoveButtons } from '#platform/web/ui/MoveButtons.tsx';
import classes from '../form.module.css';
import type { FormSection } from '../form-values.ts';
import { formTexts } from '../texts.ts';

interface SectionHeadProps {
  section: FormSection;
  /** How many questions it has and what they are worth, in words. */
  totals: string;
  index: number;
  count: number;
  errors: Readonly<Record<string, unknown>>;
  onChange: (section: FormSection) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function SectionButtons({ section, index, count, onMove, onRemove }: SectionHeadProps) {
  const texts = useTexts(formTexts).questions;
  const name = section.name || texts.newSection(index + 1);
  return (
    <>
      <MoveButtons
        up={texts.sectionUp(name)}
        down={texts.sectionDown(name)}
        index={index}
        count={count}
        onMove={onMove}
        list="form"
      />
      <ActionIcon variant="subtle" color="gray" aria-label={texts.sectionRemove(name)} onClick={onRemove}>
        <IconX size={18} stroke={1.5} />
      </ActionIcon>
    </>
  );
}

/** The name and the instructions of one section, and its position. */
export function SectionHead(props: SectionHeadProps) {
  const texts = useTexts(formTexts).questions;
  const { section, index, errors, onChange } = props;
  const errorOf = (field: string): string | undefined => {
    const error = errors[`sections.${index}.${field}`];
    return typeof error === 'string' ? error : undefined;
  };
  return (
    <>
      <div className={classes.sectionHead}>
        <TextInput
          label={texts.sectionName(index + 1)}
          autoComplete="off"
          maxLength={200}
          data-path={`sections.${index}.name`}
          value={section.name}
          error={errorOf('name')}
          onChange={(event) => onChange({ ...section, name: event.currentTarget.value })}
          style={{ flex: 1 }}
        />
        <SectionButtons {...props} />
      </div>
      <Text size="sm" c="dimmed" className="tabular">
        {props.totals}
      </Text>
      <NumberField
        isOptional
        unit="minutes"
        min={5 / 60}
        max={43_200}
        path={`sections.${index}.durationSeconds`}
        label={texts.sectionMinutes(index + 1)}
        help={texts.sectionMinutesHelp}
        value={section.durationSeconds === null ? null : section.durationSeconds / 60}
        onChange={(minutes) =>
          onChange({ ...section, durationSeconds: minutes === null ? null : Math.round(minutes * 60) })
        }
        error={errorOf('durationSeconds')}
      />
      <div data-path={`sections.${index}.instructions`} tabIndex={-1}>
        <RichTextEditor
          label={texts.sectionInstructions(index + 1)}
          description={texts.instructionsHelp}
          value={section.instructions}
          onChange={(instructions) => onChange({ ...section, instructions })}
          error={errorOf('instructions')}
        />
      </div>
    </>
  );
}
