import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { userImportTexts } from './texts.ts';
import classes from './user-import.module.css';

export const steps = ['file', 'columns', 'preview', 'options', 'result'] as const;
export type Step = (typeof steps)[number];

/** Where somebody is on the way; what is behind can be gone back to while nothing is stored. */
export function StepList({ current, canGoBack }: { current: Step; canGoBack: boolean }) {
  const texts = useTexts(userImportTexts);
  const at = steps.indexOf(current);
  return (
    <nav aria-label={texts.stepsLabel} className={classes.steps}>
      <ol>
        {steps.map((step, index) => (
          <li key={step} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
            <span className={classes.stepNumber} aria-hidden>
              {index + 1}
            </span>
            {canGoBack && index > 0 && index < at ? (
              <TextLink to="/user/bulkUpload" search={{ step: step as 'columns' }} inherit>
                {texts.steps[step]}
              </TextLink>
            ) : (
              <span>{texts.steps[step]}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
