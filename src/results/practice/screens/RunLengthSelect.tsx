import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { runLengths, runMinutes, USUAL_LENGTH } from '../rules.ts';
import type { PracticeOptions } from './practice-search.ts';
import { practiceTexts } from './texts.ts';

/** How long a run is, in questions or in minutes; part of the address. */
export function RunLengthSelect({ options }: { options: PracticeOptions }) {
  const texts = useTexts(practiceTexts);
  const navigate = useNavigate();
  const { n = USUAL_LENGTH, min, dif } = options;
  return (
    <NativeSelect
      label={texts.length}
      value={min === undefined ? `n${n}` : `min${min}`}
      data={[
        { group: texts.byNumber, items: runLengths.map((one) => ({ value: `n${one}`, label: texts.questions(one) })) },
        { group: texts.byTime, items: runMinutes.map((one) => ({ value: `min${one}`, label: texts.minutes(one) })) },
      ]}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        const length = {
          n: runLengths.find((one) => `n${one}` === chosen && one !== USUAL_LENGTH),
          min: runMinutes.find((one) => `min${one}` === chosen),
        };
        void navigate({ to: '/practice', search: { ...length, dif }, replace: true, resetScroll: false });
      }}
    />
  );
}
