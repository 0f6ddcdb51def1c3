import { Group, NumberInput, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useId } from 'react';
import { RichTextEditor } from '#platform/web/RichTextEditor.tsx';
import { useTexts } from '#platform/web/texts.ts';
import { FeedbackField } from '../FeedbackField.tsx';
import { FileRulesFields } from '../file-upload/FileRulesFields.tsx';
import { MOST_FILES } from '../file-upload/schema.ts';
import { fileUploadTexts } from '../file-upload/texts.ts';
import classes from '../question.module.css';
import { RubricEditor } from '../RubricEditor.tsx';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { type Content, editors } from './schema.ts';

const USUAL = { endings: [], atLeast: 0, mebibytes: 20 };

/** The content with room for so many files. */
function withFiles({ files, ...content }: Content, atMost: number): Content {
  if (atMost === 0) return content;
  const rules = files ?? USUAL;
  return { ...content, files: { ...rules, atMost, atLeast: Math.min(rules.atLeast, atMost) } };
}

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const texts = useTexts(screenTexts);
  const words = texts.essay;
  const fileWords = useTexts(fileUploadTexts);
  const kindId = useId();
  const numberOf = (value: number | string): number => (typeof value === 'number' ? value : 0);
  return (
    <Stack gap="lg">
      <RichTextEditor
        label={texts.stem}
        required
        value={content.stem}
        onChange={(stem) => onChange({ ...content, stem })}
        error={errors.stem}
        onUpload={onUpload}
      />
      <div>
        <Text size="sm" fw={500} id={kindId} mb={4}>
          {words.editor}
        </Text>
        <SegmentedControl
          aria-labelledby={kindId}
          data={editors.map((value) => ({ value, label: words.editors[value] }))}
          value={content.editor}
          onChange={(editor) => onChange({ ...content, editor: editor as Content['editor'] })}
        />
      </div>
      <Group align="flex-start" gap="md">
        <NumberInput
          label={words.minWords}
          description={words.noLimit}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          max={15_000}
          allowDecimal={false}
          value={content.minWords}
          error={errors.minWords}
          onChange={(value) => onChange({ ...content, minWords: numberOf(value) })}
        />
        <NumberInput
          label={words.maxWords}
          description={words.noLimit}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          max={15_000}
          allowDecimal={false}
          value={content.maxWords}
          error={errors.maxWords}
          onChange={(value) => onChange({ ...content, maxWords: numberOf(value) })}
        />
      </Group>
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
      <NumberInput
        label={fileWords.beside}
        description={fileWords.besideHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maw="16rem"
        min={0}
        max={MOST_FILES}
        allowDecimal={false}
        value={content.files?.atMost ?? 0}
        error={content.files ? undefined : errors.files}
        onChange={(value) => onChange(withFiles(content, numberOf(value)))}
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
      <FeedbackField
        label={words.graderNote}
        addLabel={words.addGraderNote}
        value={content.graderNote}
        onChange={(graderNote) => onChange({ ...content, graderNote })}
        error={errors.graderNote}
        onUpload={onUpload}
      />
      <RubricEditor rubric={content.rubric} onChange={(rubric) => onChange({ ...content, rubric })} errors={errors} />
    </Stack>
  );
}
