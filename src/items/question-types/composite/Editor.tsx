import { Fieldset, Stack, Text } from '@mantine/core';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { ExactField } from '#platform/web/forms/ExactField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { LayoutFields } from '../choice-layout/LayoutFields.tsx';
import { withLayout } from '../choice-layout/schema.ts';
import { StemField } from '../editing/StemField.tsx';
import type { EditorProps } from '../screen-props.ts';
import type { Content, Part } from './schema.ts';
import { compositeTexts } from './texts.ts';
import { XmlField } from './XmlField.tsx';

interface TextProps extends Pick<EditorProps<Content>, 'errors' | 'onUpload'> {
  readonly label: string;
  readonly path: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

const TextField = ({ label, path, value, onText, errors, onUpload }: TextProps) => (
  <RichTextEditor compact label={label} value={value} onChange={onText} error={errors[path]} onUpload={onUpload} />
);

type PartProps = Pick<EditorProps<Content>, 'errors' | 'onUpload'> & {
  readonly part: Part;
  readonly path: string;
  readonly onPart: (part: Part) => void;
};

/** The texts of one part. What it is, and how it is scored, is said by the XML. */
function PartTexts({ part, path, onPart, ...shared }: PartProps) {
  const texts = useTexts(compositeTexts);
  if (part.kind === 'variable') return <Text size="sm">{texts.variable(part.variable)}</Text>;
  const lists = [
    ...('options' in part ? (['options'] as const) : []),
    ...(part.kind === 'pairs' ? (['rows', 'columns'] as const) : []),
  ];
  const rowsOf = (list: 'options' | 'rows' | 'columns') =>
    (part as unknown as Record<typeof list, { text: string }[]>)[list];
  const hasPrompt = 'prompt' in part && (part.prompt !== '' || !('look' in part && part.look === 'line'));
  const hasText =
    'text' in part && (part.text !== '' || ('look' in part && part.look === 'picture') || part.kind === 'point');
  if (!hasPrompt && !hasText && lists.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {texts.noTexts}
      </Text>
    );
  return (
    <Stack gap="xs">
      {hasPrompt && (
        <TextField
          {...shared}
          label={texts.prompt}
          path={`${path}.prompt`}
          value={part.prompt}
          onText={(prompt) => onPart({ ...part, prompt })}
        />
      )}
      {hasText && (
        <TextField
          {...shared}
          label={texts.text}
          path={`${path}.text`}
          value={part.text}
          onText={(text) => onPart({ ...part, text })}
        />
      )}
      {part.kind === 'choice' && part.look === 'list' && (
        <LayoutFields layout={part.layout} onLayout={(layout) => onPart(withLayout(part, layout))} />
      )}
      {lists.flatMap((list) =>
        rowsOf(list).map((row, i) => (
          <TextField
            {...shared}
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing is added or moved here
            key={`${list}-${i}`}
            label={texts.listed[list](i + 1)}
            path={`${path}.${list}.${i}.text`}
            value={row.text}
            onText={(text) =>
              onPart({ ...part, [list]: rowsOf(list).map((one, at) => (at === i ? { ...one, text } : one)) } as Part)
            }
          />
        )),
      )}
    </Stack>
  );
}

export default function Editor({ content, onChange, errors, onUpload, onReadText }: EditorProps<Content>) {
  const texts = useTexts(compositeTexts);
  return (
    <Stack gap="lg">
      <StemField
        content={content}
        onChange={onChange}
        errors={errors}
        onUpload={onUpload}
        description={texts.stemHelp}
      />
      {errors.parts && (
        <Text c="red" size="sm" role="alert">
          {errors.parts}
        </Text>
      )}
      {content.parts.map((part, i) => (
        <Fieldset key={part.id} legend={`${texts.part(i + 1)}: ${texts.kinds[part.kind]}`}>
          <PartTexts
            part={part}
            path={`parts.${i}`}
            onPart={(changed) => onChange({ ...content, parts: content.parts.with(i, changed) })}
            errors={errors}
            onUpload={onUpload}
          />
        </Fieldset>
      ))}
      {content.feedback.map(({ text }, i) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing is added or moved here
          key={i}
          label={texts.feedback(i + 1)}
          path={`feedback.${i}.text`}
          value={text}
          onText={(changed) =>
            onChange({ ...content, feedback: content.feedback.with(i, { ...content.feedback[i]!, text: changed }) })
          }
          errors={errors}
          onUpload={onUpload}
        />
      ))}
      {content.marking === 'people' ? (
        <>
          <Text size="sm">{texts.manuallyGraded}</Text>
          <TextField
            label={texts.graderNote}
            path="graderNote"
            value={content.graderNote}
            onText={(graderNote) => onChange({ ...content, graderNote })}
            errors={errors}
            onUpload={onUpload}
          />
        </>
      ) : (
        <ExactField
          label={texts.maximum}
          description={texts.maximumHelp}
          w="14rem"
          value={content.maximum}
          error={errors.maximum}
          onChange={(maximum) => onChange({ ...content, maximum })}
        />
      )}
      {onReadText && <XmlField onReadText={onReadText} onChange={onChange} />}
    </Stack>
  );
}
