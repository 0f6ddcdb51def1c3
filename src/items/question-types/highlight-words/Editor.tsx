import { Button, Group, Input, Stack, Text, Textarea } from '@mantine/core';
import { useId, useRef } from 'react';
import { ChoiceSelect } from '#platform/web/forms/ChoiceSelect.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { StemField } from '../editing/StemField.tsx';
import { highlightScorings, selectables } from '../neutral/neutral-parts.ts';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { withMark, withTurnedWord } from './edit.ts';
import { readPassage } from './passage.ts';
import { type Content, MAX_WORDS } from './schema.ts';
import { highlightWordsTexts } from './texts.ts';
import { WordsField } from './WordsField.tsx';

interface PartProps {
  readonly content: Content;
  readonly onChange: (content: Content) => void;
}

/** The text with its marks, as it is typed. */
function PassageField({ content, onChange, error }: PartProps & { readonly error: string | undefined }) {
  const texts = useTexts(highlightWordsTexts);
  const field = useRef<HTMLTextAreaElement>(null);
  const mark = (right: boolean): void => {
    const area = field.current;
    if (!area) return;
    area.focus();
    if (area.selectionStart === area.selectionEnd) return;
    const marked = withMark(content.passage, area.selectionStart, area.selectionEnd, right);
    onChange({ ...content, passage: marked.text });
    // The field has the new text after the next drawing.
    requestAnimationFrame(() => area.setSelectionRange(marked.from, marked.to));
  };
  return (
    <Stack gap="xs">
      <Textarea
        ref={field}
        label={texts.passage}
        description={texts.passageHelp[content.selectable]}
        required
        rows={7}
        resize="vertical"
        dir="auto"
        data-path="passage"
        value={content.passage}
        error={error}
        onChange={(event) => onChange({ ...content, passage: event.currentTarget.value })}
      />
      {content.selectable === 'marked' && (
        <Group gap="xs">
          <Button variant="default" onClick={() => mark(true)}>
            {texts.markRight}
          </Button>
          <Button variant="default" onClick={() => mark(false)}>
            {texts.markWrong}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** The text as students see it; a press on a word changes the key. */
function RightWords({ content, onChange }: PartProps) {
  const texts = useTexts(highlightWordsTexts);
  const id = useId();
  const { paragraphs, words, problems } = readPassage(content.passage, content.selectable);
  const right = words.filter((word) => word.right).map((word) => word.id);
  const isBroken = problems.length > 0;
  return (
    <Input.Wrapper
      labelElement="div"
      labelProps={{ id }}
      label={texts.rightWords}
      description={isBroken ? texts.broken : texts.rightWordsHelp}
    >
      {words.length === 0 ? (
        <Text c="dimmed">{texts.nothing}</Text>
      ) : (
        <>
          <WordsField
            paragraphs={paragraphs}
            selectable={content.selectable}
            selected={new Set(right)}
            onToggle={(word) => onChange(withTurnedWord(content, word))}
            disabled={isBroken}
            name={`${id}-word`}
            labelledBy={id}
          />
          <Text size="sm" c="dimmed">
            {texts.counts(right.length, words.length)}
          </Text>
        </>
      )}
    </Input.Wrapper>
  );
}

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const shared = useTexts(screenTexts);
  const texts = useTexts(highlightWordsTexts);
  return (
    <Stack gap="lg">
      <StemField content={content} onChange={onChange} errors={errors} onUpload={onUpload} />
      <ChoiceSelect
        label={texts.selectable}
        value={content.selectable}
        error={errors.selectable}
        maw="30rem"
        data={selectables.map((value) => ({ value, label: texts.selectables[value] }))}
        onChange={(selectable) => onChange({ ...content, selectable })}
      />
      <PassageField content={content} onChange={onChange} error={errors.passage} />
      <RightWords content={content} onChange={onChange} />
      <ChoiceSelect
        label={shared.scoring}
        description={texts.shown(texts.rules[content.scoring])}
        value={content.scoring}
        error={errors.scoring}
        maw="30rem"
        data={highlightScorings.map((value) => ({ value, label: shared.scorings[value] }))}
        onChange={(scoring) => onChange({ ...content, scoring })}
      />
      <NumberField
        unit="number"
        isOptional
        min={1}
        max={MAX_WORDS}
        decimals={0}
        step={1}
        label={texts.maxSelections}
        help={texts.maxSelectionsHelp}
        value={content.maxSelections}
        error={errors.maxSelections}
        onChange={(maxSelections) => onChange({ ...content, maxSelections })}
      />
    </Stack>
  );
}
