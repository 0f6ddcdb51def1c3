import { Alert, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { keysOf } from '#platform/contract/object-of.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import {
  BY_CERTAINTY,
  BY_OPTIONS,
  isChoice,
  markingPresets,
  marksFloors,
  penaltyScopes,
  presetOf,
} from '../../rules-marking.ts';
import classes from './form.module.css';
import type { QuizFormValues } from './form-values.ts';
import { NegativeMarkingField } from './NegativeMarkingField.tsx';
import { formTexts } from './texts.ts';

const presets = keysOf(markingPresets);

/** What wrong answers cost: a scheme with a name, or rules of one's own. */
export function MarkingFields({ form }: { form: UseFormReturnType<QuizFormValues> }) {
  const texts = useTexts(formTexts).fields;
  const { negativeMarking, penaltyFor, marksFloor, questions } = form.values;
  const preset = presetOf({ negativeMarking, penaltyFor, marksFloor });
  const takesShare = !['0', BY_OPTIONS, BY_CERTAINTY].includes(negativeMarking);
  const error = form.errors.negativeMarking;
  const choose = (name: string | null): void => {
    const chosen = presets.find((one) => one === name);
    if (chosen) form.setValues({ ...markingPresets[chosen] });
  };
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={texts.scheme}
          description={preset ? texts.schemes[preset].help : texts.ownScheme.help}
          allowDeselect={false}
          data={[
            ...presets.map((name) => ({ value: name, label: texts.schemes[name].name })),
            { value: 'own', label: texts.ownScheme.name, disabled: preset !== null },
          ]}
          value={preset ?? 'own'}
          onChange={choose}
        />
        <NegativeMarkingField
          value={negativeMarking}
          onChange={(share) => form.setFieldValue('negativeMarking', share)}
          error={typeof error === 'string' ? error : undefined}
        />
      </div>
      {negativeMarking !== '0' && (
        <div className={classes.pair}>
          {takesShare && (
            <Select
              label={texts.penaltyFor}
              allowDeselect={false}
              data={penaltyScopes.map((value) => ({ value, label: texts.penaltyScopes[value] }))}
              value={penaltyFor}
              onChange={(value) =>
                form.setFieldValue('penaltyFor', penaltyScopes.find((one) => one === value) ?? 'all')
              }
            />
          )}
          <Select
            label={texts.marksFloor}
            allowDeselect={false}
            data={marksFloors.map((value) => ({ value, label: texts.marksFloors[value] }))}
            value={marksFloor}
            onChange={(value) => form.setFieldValue('marksFloor', marksFloors.find((one) => one === value) ?? 'none')}
          />
        </div>
      )}
      {negativeMarking === BY_OPTIONS && questions.some(({ type }) => !isChoice(type)) && (
        <Alert color="gray">{texts.onlyChoice}</Alert>
      )}
    </>
  );
}
