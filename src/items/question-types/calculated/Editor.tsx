import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { ExactField } from '#platform/web/forms/ExactField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { FeedbackField } from '../FeedbackField.tsx';
import { toleranceKinds } from '../numeric/tolerance.ts';
import { UnitsEditor } from '../numeric/UnitsEditor.tsx';
import { RowsEditor } from '../RowsEditor.tsx';
import { ShareInput } from '../ShareInput.tsx';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { Examples } from './Examples.tsx';
import type { Content } from './schema.ts';
import { calculatedTexts } from './texts.ts';

type Variable = Content['variables'][number];
type Accepted = Content['answers'][number];

const NAMES = 'abcdfghijklmnopqrstuvwxyz';

const newVariable = (variables: readonly Variable[]): Variable => ({
  name: [...NAMES].find((name) => !variables.some((variable) => variable.name === name)) ?? '',
  low: '1',
  high: '10',
  decimals: 0,
  spread: 'uniform',
});

const newAccepted = (): Accepted => ({
  formula: '',
  tolerance: { kind: 'relative', value: '0.01' },
  share: '1',
  feedback: '',
});

function VariableFields(props: {
  variable: Variable;
  change: (variable: Variable) => void;
  errorOf: (field: string) => string | undefined;
}) {
  const { variable, change, errorOf } = props;
  const texts = useTexts(calculatedTexts);
  return (
    <Group align="flex-start">
      <TextInput
        label={texts.name}
        w="7rem"
        spellCheck={false}
        value={variable.name}
        error={errorOf('name')}
        onChange={(event) => change({ ...variable, name: event.currentTarget.value.trim() })}
      />
      {(['low', 'high'] as const).map((end) => (
        <ExactField
          key={end}
          label={texts[end]}
          w="7rem"
          value={variable[end]}
          error={errorOf(end)}
          onChange={(value) => change({ ...variable, [end]: value })}
        />
      ))}
      <NativeSelect
        label={texts.decimals}
        w="7rem"
        value={String(variable.decimals)}
        data={Array.from({ length: 10 }, (_, i) => String(i))}
        onChange={(event) => change({ ...variable, decimals: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label={texts.spread}
        value={variable.spread}
        error={errorOf('spread')}
        data={(['uniform', 'loguniform'] as const).map((value) => ({ value, label: texts.spreads[value] }))}
        onChange={(event) => change({ ...variable, spread: event.currentTarget.value as Variable['spread'] })}
      />
    </Group>
  );
}

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const shared = useTexts(screenTexts);
  const texts = useTexts(calculatedTexts);
  return (
    <Stack gap="lg">
      <RichTextEditor
        label={shared.stem}
        description={texts.stemHelp}
        required
        value={content.stem}
        onChange={(stem) => onChange({ ...content, stem })}
        error={errors.stem}
        onUpload={onUpload}
      />
      <RowsEditor
        legend={texts.variables}
        help={texts.variablesHelp}
        rows={content.variables}
        // Prepared sets belong to the variables that were: with others, the numbers are drawn anew.
        onChange={(variables) => onChange({ ...content, variables, variants: [] })}
        min={1}
        max={20}
        newRow={() => newVariable(content.variables)}
        addLabel={texts.addVariable}
        nameOf={texts.variable}
        error={errors.variables}
      >
        {(variable, change, i) => (
          <VariableFields variable={variable} change={change} errorOf={(field) => errors[`variables.${i}.${field}`]} />
        )}
      </RowsEditor>
      <RowsEditor
        legend={shared.acceptedAnswers}
        help={shared.acceptedAnswersHelp}
        rows={content.answers}
        onChange={(answers) => onChange({ ...content, answers })}
        min={1}
        max={20}
        newRow={newAccepted}
        addLabel={shared.addAccepted}
        nameOf={shared.accepted}
        error={errors.answers}
      >
        {(accepted, change, i) => (
          <Stack gap="xs">
            <TextInput
              label={texts.formula}
              description={texts.formulaHelp}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              required
              spellCheck={false}
              value={accepted.formula}
              error={errors[`answers.${i}.formula`]}
              onChange={(event) => change({ ...accepted, formula: event.currentTarget.value })}
            />
            <Group align="flex-start">
              <NativeSelect
                label={shared.toleranceKind}
                value={accepted.tolerance.kind}
                data={toleranceKinds.map((kind) => ({ value: kind, label: shared.toleranceKinds[kind] }))}
                onChange={(event) => {
                  const kind = toleranceKinds.find((each) => each === event.currentTarget.value) ?? 'nominal';
                  change({ ...accepted, tolerance: { ...accepted.tolerance, kind } });
                }}
              />
              <ExactField
                label={shared.toleranceValue}
                w="8rem"
                value={accepted.tolerance.value}
                error={errors[`answers.${i}.tolerance.value`]}
                onChange={(value) => change({ ...accepted, tolerance: { ...accepted.tolerance, value } })}
              />
            </Group>
            <ShareInput
              value={accepted.share}
              onChange={(share) => change({ ...accepted, share })}
              error={errors[`answers.${i}.share`]}
            />
            <FeedbackField
              label={shared.feedback}
              value={accepted.feedback}
              onChange={(feedback) => change({ ...accepted, feedback })}
              error={errors[`answers.${i}.feedback`]}
              onUpload={onUpload}
            />
          </Stack>
        )}
      </RowsEditor>
      <Examples content={content} onChange={onChange} />
      <UnitsEditor content={content} onChange={onChange} errors={errors} />
    </Stack>
  );
}
