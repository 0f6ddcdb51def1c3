import { NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import type { UploadImage } from '#platform/web/editor/rich-text-editor-props.ts';
import { ExactField } from '#platform/web/forms/ExactField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { FeedbackField } from '../FeedbackField.tsx';
import { toleranceKinds } from '../numeric/tolerance.ts';
import { MAX_OPTIONS } from '../option-order.ts';
import { newOptionId } from '../question-type.ts';
import { RowsEditor } from '../RowsEditor.tsx';
import { ShareInput } from '../ShareInput.tsx';
import { screenTexts } from '../screen-texts.ts';
import own from './gap.module.css';
import { displays, type Gap, type GapKind, gapKinds, newGap } from './schema.ts';
import { gapTexts } from './texts.ts';

interface GapEditorProps {
  readonly gap: Gap;
  readonly onChange: (gap: Gap) => void;
  /** Where it stands in the content: `gaps.0`. */
  readonly path: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onUpload?: UploadImage | undefined;
}

/** What is accepted in one gap. */
export function GapEditor(props: GapEditorProps) {
  const { gap, onChange, path, errors } = props;
  const texts = useTexts(gapTexts);
  return (
    <Stack gap="sm">
      <div className={own.two}>
        <NativeSelect
          label={texts.kind}
          value={gap.kind}
          data={gapKinds.map((value) => ({ value, label: texts.kinds[value] }))}
          onChange={(event) => onChange(newGap(event.currentTarget.value as GapKind, gap.id, gap.weight))}
        />
        <ExactField
          label={texts.weight}
          title={texts.weightHelp}
          value={gap.weight}
          error={errors[`${path}.weight`]}
          onChange={(weight) => onChange({ ...gap, weight })}
        />
      </div>
      {gap.kind === 'choice' && <ChoiceFields {...props} gap={gap} />}
      {gap.kind === 'short-text' && <TextFields {...props} gap={gap} />}
      {gap.kind === 'numeric' && <NumberFields {...props} gap={gap} />}
    </Stack>
  );
}

type Of<Kind extends GapKind> = Omit<GapEditorProps, 'gap'> & { readonly gap: Extract<Gap, { kind: Kind }> };

/** What every accepted answer has: its share and its feedback. */
function ShareAndFeedback<Row extends { share: string; feedback: string }>(props: {
  row: Row;
  change: (row: Row) => void;
  path: string;
  of: Pick<GapEditorProps, 'errors' | 'onUpload'>;
}) {
  const { row, change, path, of } = props;
  const shared = useTexts(screenTexts);
  return (
    <>
      <ShareInput
        value={row.share}
        onChange={(share) => change({ ...row, share })}
        error={of.errors[`${path}.share`]}
      />
      <FeedbackField
        label={shared.feedback}
        value={row.feedback}
        onChange={(feedback) => change({ ...row, feedback })}
        error={of.errors[`${path}.feedback`]}
        onUpload={of.onUpload}
      />
    </>
  );
}

function ChoiceFields(props: Of<'choice'>) {
  const { gap, onChange, path, errors } = props;
  const texts = useTexts(gapTexts);
  const shared = useTexts(screenTexts);
  return (
    <>
      <NativeSelect
        label={texts.display}
        value={gap.display}
        maw="22rem"
        data={displays.map((value) => ({ value, label: texts.displays[value] }))}
        onChange={(event) => onChange({ ...gap, display: event.currentTarget.value as (typeof displays)[number] })}
      />
      <RowsEditor
        legend={shared.options}
        rows={gap.options}
        onChange={(options) => onChange({ ...gap, options })}
        min={2}
        max={MAX_OPTIONS}
        newRow={() => ({ id: newOptionId(), text: '', share: '0', feedback: '' })}
        addLabel={shared.addOption}
        nameOf={shared.option}
        keyOf={({ id }) => id}
        error={errors[`${path}.options`]}
      >
        {(option, change, i) => (
          <Stack gap="xs">
            <TextInput
              label={texts.optionText}
              required
              value={option.text}
              error={errors[`${path}.options.${i}.text`]}
              onChange={(event) => change({ ...option, text: event.currentTarget.value })}
            />
            <ShareAndFeedback row={option} change={change} path={`${path}.options.${i}`} of={props} />
          </Stack>
        )}
      </RowsEditor>
      <Switch
        label={shared.shuffle}
        checked={gap.shuffle}
        onChange={(event) => onChange({ ...gap, shuffle: event.currentTarget.checked })}
      />
    </>
  );
}

function TextFields(props: Of<'short-text'>) {
  const { gap, onChange, path, errors } = props;
  const shared = useTexts(screenTexts);
  return (
    <>
      <RowsEditor
        legend={shared.acceptedAnswers}
        help={shared.acceptedAnswersHelp}
        rows={gap.answers}
        onChange={(answers) => onChange({ ...gap, answers })}
        min={1}
        max={50}
        newRow={() => ({ pattern: '', share: '1', feedback: '' })}
        addLabel={shared.addAccepted}
        nameOf={shared.accepted}
        error={errors[`${path}.answers`]}
      >
        {(accepted, change, i) => (
          <Stack gap="xs">
            <TextInput
              label={shared.pattern}
              description={shared.patternHelp}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              required
              value={accepted.pattern}
              error={errors[`${path}.answers.${i}.pattern`]}
              onChange={(event) => change({ ...accepted, pattern: event.currentTarget.value })}
            />
            <ShareAndFeedback row={accepted} change={change} path={`${path}.answers.${i}`} of={props} />
          </Stack>
        )}
      </RowsEditor>
      <Switch
        label={shared.caseSensitive}
        checked={gap.caseSensitive}
        onChange={(event) => onChange({ ...gap, caseSensitive: event.currentTarget.checked })}
      />
    </>
  );
}

function NumberFields(props: Of<'numeric'>) {
  const { gap, onChange, path, errors } = props;
  const shared = useTexts(screenTexts);
  const texts = useTexts(gapTexts);
  return (
    <RowsEditor
      legend={shared.acceptedAnswers}
      help={shared.acceptedAnswersHelp}
      rows={gap.answers}
      onChange={(answers) => onChange({ ...gap, answers })}
      min={1}
      max={50}
      newRow={() => ({ value: '', tolerance: { kind: 'nominal' as const, value: '0' }, share: '1', feedback: '' })}
      addLabel={shared.addAccepted}
      nameOf={shared.accepted}
      error={errors[`${path}.answers`]}
    >
      {(accepted, change, i) => (
        <Stack gap="xs">
          <div className={own.two}>
            <ExactField
              label={shared.value}
              required
              value={accepted.value}
              error={errors[`${path}.answers.${i}.value`]}
              onChange={(value) => change({ ...accepted, value })}
            />
            <NativeSelect
              label={shared.toleranceKind}
              value={accepted.tolerance.kind}
              data={toleranceKinds.map((value) => ({ value, label: shared.toleranceKinds[value] }))}
              onChange={(event) =>
                change({
                  ...accepted,
                  tolerance: {
                    ...accepted.tolerance,
                    kind: event.currentTarget.value as (typeof toleranceKinds)[number],
                  },
                })
              }
            />
            <ExactField
              label={shared.toleranceValue}
              title={texts.toleranceHelp}
              value={accepted.tolerance.value}
              error={errors[`${path}.answers.${i}.tolerance.value`]}
              onChange={(value) => change({ ...accepted, tolerance: { ...accepted.tolerance, value } })}
            />
          </div>
          <ShareAndFeedback row={accepted} change={change} path={`${path}.answers.${i}`} of={props} />
        </Stack>
      )}
    </RowsEditor>
  );
}
