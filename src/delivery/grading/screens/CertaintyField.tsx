import { Group, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { shareByCertainty } from '#delivery/grading/rules-marks.ts';
import { rational, round } from '#platform/exact/rational.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { type Certainty, certainties } from '../rules-certainty.ts';
import { certaintyTexts } from './shared/certainty-texts.ts';

/** The student says how certain they are of their answer, and sees what each choice can bring. */
export default function CertaintyField(props: {
  /** Of the question. */
  marks: number;
  /** Null: not said, which counts as low. */
  value: Certainty | null;
  /** There is no answer yet. */
  isBlank: boolean;
  disabled: boolean;
  onChange: (certainty: Certainty) => void;
  slotId: string;
}): ReactNode {
  const { marks, value, isBlank, disabled, onChange, slotId } = props;
  const texts = useTexts(certaintyTexts);
  const format = useFormat();
  const worth = (certainty: Certainty, fraction: number): string =>
    format.number(Number((round(shareByCertainty(rational(fraction), certainty), 6) * marks).toFixed(2)));
  return (
    <Radio.Group
      label={texts.ask}
      description={isBlank ? texts.first : undefined}
      name={`certainty-${slotId}`}
      value={isBlank ? null : (value ?? 'low')}
      onChange={(chosen) => onChange(certainties.find((one) => one === chosen) ?? 'low')}
      mt="lg"
    >
      <Group gap="12px 32px" pt={8}>
        {certainties.map((certainty) => (
          <Radio
            key={certainty}
            value={certainty}
            disabled={isBlank || disabled}
            label={texts.levels[certainty]}
            description={texts.worth(worth(certainty, 1), worth(certainty, 0))}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
