import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { ChoiceSelect } from '#platform/web/forms/ChoiceSelect.tsx';
import { ExactField } from '#platform/web/forms/ExactField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { AcceptedAnswers, ToleranceFields } from '../editing/AcceptedAnswers.tsx';
import { RowsEditor } from '../editing/RowsEditor.tsx';
import { StemField } from '../editing/StemField.tsx';
import { UnitsEditor } from '../numeric/UnitsEditor.tsx';
import type { EditorProps } from '../screen-props.ts';
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
      <ChoiceSelect
        label={texts.spread}
        value={variable.spread}
        error={errorOf('spread')}
        data={(['uniform', 'loguniform'] as const).map((value) => ({ value, label: texts.spreads[value] }))}
        onChange={(spread) => change({ ...variable, spread })}
      />
    </Group>
  );
}

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const texts = useTexts(calculatedTexts);
  return (
    <Stack gap="lg">
      <StemField
        content={content}
        onChange={onChange}
        errors={errors}
        onUpload={onUpload}
        description={texts.stemHelp}
      />
      <RowsEditor
        legend={texts.variables}
        help={texts.variablesHelp}
        rows={content.variables}
        // Prepared sets belong to the variables that were: with others, the numbers are drawn again.
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
      <AcceptedAnswers
        answers={content.answers}
        onChange={(answers) => onChange({ ...content, answers })}
        max={20}
        newRow={newAccepted}
        path="answers"
        errors={errors}
        onUpload={onUpload}
      >
        {(accepted, change, path) => (
          <>
            <TextInput
              label={texts.formula}
              description={texts.formulaHelp}
              required
              spellCheck={false}
              value={accepted.formula}
              error={errors[`${path}.formula`]}
              onChange={(event) => change({ ...accepted, formula: event.currentTarget.value })}
            />
            <Group align="flex-start">
              <ToleranceFields row={accepted} change={change} error={errors[`${path}.tolerance.value`]} w="8rem" />
            </Group>
          </>
        )}
      </AcceptedAnswers>
      <Examples content={content} onChange={onChange} />
      <UnitsEditor content={content} onChange={onChange} errors={errors} />
    </Stack>
  );
}
