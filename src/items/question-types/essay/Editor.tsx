import { Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useId } from 'react';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { MarkingFields } from '../editing/MarkingFields.tsx';
import { StemField } from '../editing/StemField.tsx';
import { FileRulesFields } from '../file-upload/FileRulesFields.tsx';
import { MOST_FILES } from '../file-upload/schema.ts';
import { fileUploadTexts } from '../file-upload/texts.ts';
import classes from '../question.module.css';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { type Content, editors } from './schema.ts';

const USUAL = { endings: [], atLeast: 0, mebibytes: 20 };

/** The content with room for this many files. */
function withFiles({ files, ...content }: Content, atMost: number): Content {
  if (atMost === 0) return content;
  const rules = files ?? USUAL;
  return { ...content, files: { ...rules, atMost, atLeast: Math.min(rules.atLeast, atMost) } };
}

function WordLimits({ content, onChange, errors }: Pick<EditorProps<Content>, 'content' | 'onChange' | 'errors'>) {
  const words = useTexts(screenTexts).essay;
  return (
    <Group align="flex-start" gap="md">
      <NumberField
        unit="number"
        min={0}
        max={15_000}
        decimals={0}
        label={words.minWords}
        help={words.noLimit}
        value={content.minWords}
        error={errors.minWords}
        onChange={(minWords) => onChange({ ...content, minWords })}
      />
      <NumberField
        unit="number"
        min={0}
        max={15_000}
        decimals={0}
        label={words.maxWords}
        help={words.noLimit}
        value={content.maxWords}
        error={errors.maxWords}
        onChange={(maxWords) => onChange({ ...content, maxWords })}
      />
    </Group>
  );
}

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const texts = useTexts(screenTexts);
  const words = texts.essay;
  const fileWords = useTexts(fileUploadTexts);
  const kindId = useId();
  return (
    <Stack gap="lg">
      <StemField content={content} onChange={onChange} errors={errors} onUpload={onUpload} />
      <div>
        <Text size="sm" fw={500} id={kindId} mb={4}>
          {words.editor}
        </Text>
        <SegmentedControl
          aria-labelledby={kindId}
          data={editors.map((value) => ({ value, label: words.editors[value] }))}
          value={content.editor}
          onChange={(editor) => onChange({ ...content, editor })}
        />
      </div>
      <WordLimits content={content} onChange={onChange} errors={errors} />
      <Textarea
        label={words.template}
        description={words.templateHelp}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={10_000}
        value={content.template}
        error={errors.template}
        onChange={(event) => onChange({ ...content, template: event.currentTarget.value })}
        classNames={{ input: content.editor === 'code' ? (classes.code ?? '') : '' }}
      />
      <NumberField
        unit="number"
        min={0}
        max={MOST_FILES}
        decimals={0}
        step={1}
        label={fileWords.beside}
        help={fileWords.besideHelp}
        value={content.files?.atMost ?? 0}
        error={errors['files.atMost'] ?? (content.files ? undefined : errors.files)}
        onChange={(atMost) => onChange(withFiles(content, atMost))}
      />
      {content.files && (
        <FileRulesFields
          rules={content.files}
          path="files."
          onChange={(files) => onChange({ ...content, files })}
          errors={errors}
          hasMost={false}
        />
      )}
      <MarkingFields
        content={content}
        onChange={(help) => onChange({ ...content, ...help })}
        errors={errors}
        onUpload={onUpload}
      />
    </Stack>
  );
}
