import type { ComponentProps } from 'react';
import { StimulusText } from '#items/question-types/showing/StimulusText.tsx';
import type { Catalogue } from '../../contract.ts';
import { WithAids } from './WithAids.tsx';

type Shown = Omit<ComponentProps<typeof StimulusText>, 'stimulus' | 'draw'>;

/** A stimulus whose words explain themselves. */
export function ExplainedStimulus({
  stimulus,
  everyLanguage = false,
  ...props
}: Shown & {
  stimulus: ComponentProps<typeof StimulusText>['stimulus'] & { readonly catalogue: Catalogue };
  /** Translations into every language. */
  everyLanguage?: boolean;
}) {
  return (
    <StimulusText
      {...props}
      stimulus={stimulus}
      draw={(text) => (
        <WithAids catalogue={stimulus.catalogue} texts={[stimulus.content]} everyLanguage={everyLanguage}>
          {text}
        </WithAids>
      )}
    />
  );
}
