import { Group, Skeleton, Stack } from '@mantine/core';
import { Suspense } from 'react';
import { ChoiceSelect } from '#platform/web/forms/ChoiceSelect.tsx';
import { ExactField } from '#platform/web/forms/ExactField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { RowsEditor } from '../editing/RowsEditor.tsx';
import { StemField } from '../editing/StemField.tsx';
import { partTypes } from '../part-types.ts';
import { newOptionId, storedContent } from '../question-type.ts';
import type { EditorProps } from '../screen-props.ts';
import { loadEditor } from '../screens.ts';
import { typeNameOf } from '../type-names.ts';
import { CheckingFields } from './checking/CheckingFields.tsx';
import { FollowFields } from './FollowFields.tsx';
import { isNumber } from './follow-through.ts';
import { isByHand } from './grade.ts';
import { partLetter } from './letters.ts';
import { newPart } from './new-part.ts';
import type { Part } from './part.ts';
import { type Content, checks, displays, MAX_PARTS, MIN_PARTS } from './schema.ts';
import { multiPartTexts } from './texts.ts';

type Errors = EditorProps<unknown>['errors'];

/** The messages about the fields below a path, by their paths from there. */
const below = (errors: Errors, path: string): Errors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      field.startsWith(`${path}.`) ? [[field.slice(path.length + 1), message]] : [],
    ),
  );

const namesOf = (parts: readonly Part[]) => parts.map(({ resultName }) => resultName);

interface PartFieldsProps extends Pick<EditorProps<Content>, 'content' | 'errors' | 'onUpload'> {
  readonly part: Part;
  readonly index: number;
  readonly change: (part: Part) => void;
}

function PartFields({ content, part, index, change, errors, onUpload }: PartFieldsProps) {
  const texts = useTexts(multiPartTexts);
  const own = below(errors, `parts.${index}`);
  const Editor = loadEditor(part.type);
  /** Another type begins anew, with the text that asks. */
  const retype = (type: string): void => {
    const { stem } = part.content;
    const others = namesOf(content.parts.toSpliced(index, 1));
    const made = newPart(type, others, part.id);
    change({ ...made, marks: part.marks, content: { ...made.content, stem } });
  };
  return (
    <Stack gap="md">
      <Group align="flex-start">
        <ChoiceSelect
          label={texts.type}
          value={part.type}
          error={own.type}
          data={partTypes.map(({ name }) => ({ value: name, label: typeNameOf(name) }))}
          onChange={retype}
        />
        <ExactField
          label={texts.marks}
          description={texts.marksHelp}
          w="13rem"
          required
          value={part.marks}
          error={own.marks}
          onChange={(marks) => change({ ...part, marks })}
        />
      </Group>
      <Suspense fallback={<Skeleton h={200} />}>
        <Editor
          // Another type has other fields.
          key={part.type}
          content={part.content}
          onChange={(changed) => change({ ...part, content: storedContent(changed) })}
          errors={below(own, 'content')}
          onUpload={onUpload}
        />
      </Suspense>
      {content.checks === 'parts' && !isByHand(part) && (
        <CheckingFields part={part} change={change} errors={below(own, 'checking')} onUpload={onUpload} />
      )}
      {isNumber(part) && <FollowFields part={part} index={index} parts={content.parts} change={change} errors={own} />}
    </Stack>
  );
}

export default function Editor(props: EditorProps<Content>) {
  const { content, onChange, errors, onUpload } = props;
  const texts = useTexts(multiPartTexts);
  return (
    <Stack gap="lg">
      <StemField {...props} description={texts.stemHelp} />
      <ChoiceSelect
        label={texts.display}
        maw="22rem"
        value={content.display}
        error={errors.display}
        data={displays.map((value) => ({ value, label: texts.displays[value] }))}
        onChange={(display) => onChange({ ...content, display })}
      />
      <ChoiceSelect
        label={texts.checks}
        description={
          content.checks === 'parts' && content.display === 'one-by-one' ? texts.checksInOrder : texts.checksHelp
        }
        maw="22rem"
        value={content.checks ?? 'whole'}
        error={errors.checks}
        data={checks.map((value) => ({ value, label: texts.checkKinds[value] }))}
        onChange={(value) => onChange({ ...content, checks: value })}
      />
      <RowsEditor<Part>
        legend={texts.parts}
        help={texts.partsHelp}
        rows={content.parts}
        onChange={(parts) => onChange({ ...content, parts })}
        min={MIN_PARTS}
        max={MAX_PARTS}
        newRow={() => newPart('single-choice', namesOf(content.parts), newOptionId())}
        addLabel={texts.addPart}
        nameOf={(place) => texts.part(partLetter(place - 1))}
        keyOf={({ id }) => id}
        error={errors.parts}
      >
        {(part, change, i) => (
          <PartFields content={content} part={part} index={i} change={change} errors={errors} onUpload={onUpload} />
        )}
      </RowsEditor>
    </Stack>
  );
}
