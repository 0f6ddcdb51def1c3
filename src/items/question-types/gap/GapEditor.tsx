import { Stack, Switch, TextInput } from '@mantine/core';
import type { UploadImage } from '#platform/web/editor/rich-text-editor-props.ts';
import { ChoiceSelect } from '#platform/web/forms/ChoiceSelect.tsx';
import { ExactField } from '#platform/web/forms/ExactField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { AcceptedAnswers, ShareAndFeedback, ToleranceFields } from '../editing/AcceptedAnswers.tsx';
import { RowsEditor } from '../editing/RowsEditor.tsx';
import { MAX_OPTIONS } from '../option-order.ts';
import { newOptionId } from '../question-type.ts';
import { screenTexts } from '../screen-texts.ts';
import own from './gap.module.css';
import { displays, type Gap, type GapKind, gapKinds, newGap } from './schema.ts';
import { gapTexts } from './texts.ts';

interface GapEditorProps {
  readonly gap: Gap;
  readonly onChange: (gap: Gap) => void;
  /** The path in the content: `gaps.0`. */
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
        <ChoiceSelect
          label={texts.kind}
          value={gap.kind}
          data={gapKinds.map((value) => ({ value, label: texts.kinds[value] }))}
          onChange={(chosen) => onChange(newGap(chosen, gap.id, gap.weight))}
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

function ChoiceFields(props: Of<'choice'>) {
  const { gap, onChange, path, errors } = props;
  const texts = useTexts(gapTexts);
  const shared = useTexts(screenTexts);
  return (
    <>
      <ChoiceSelect
        label={texts.display}
        value={gap.display}
        maw="22rem"
        data={displays.map((value) => ({ value, label: texts.displays[value] }))}
        onChange={(display) => onChange({ ...gap, display })}
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
            <ShareAndFeedback
              row={option}
              change={change}
              path={`${path}.options.${i}`}
              errors={errors}
              onUpload={props.onUpload}
            />
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
      <AcceptedAnswers
        answers={gap.answers}
        onChange={(answers) => onChange({ ...gap, answers })}
        max={50}
        newRow={() => ({ pattern: '', share: '1', feedback: '' })}
        path={`${path}.answers`}
        errors={errors}
        onUpload={props.onUpload}
      >
        {(accepted, change, at) => (
          <TextInput
            label={shared.pattern}
            description={shared.patternHelp}
            required
            value={accepted.pattern}
            error={errors[`${at}.pattern`]}
            onChange={(event) => change({ ...accepted, pattern: event.currentTarget.value })}
          />
        )}
      </AcceptedAnswers>
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
    <AcceptedAnswers
      answers={gap.answers}
      onChange={(answers) => onChange({ ...gap, answers })}
      max={50}
      newRow={() => ({ value: '', tolerance: { kind: 'nominal' as const, value: '0' }, share: '1', feedback: '' })}
      path={`${path}.answers`}
      errors={errors}
      onUpload={props.onUpload}
    >
      {(accepted, change, at) => (
        <div className={own.two}>
          <ExactField
            label={shared.value}
            required
            value={accepted.value}
            error={errors[`${at}.value`]}
            onChange={(value) => change({ ...accepted, value })}
          />
          <ToleranceFields
            row={accepted}
            change={change}
            error={errors[`${at}.tolerance.value`]}
            help={texts.toleranceHelp}
          />
        </div>
      )}
    </AcceptedAnswers>
  );
}
