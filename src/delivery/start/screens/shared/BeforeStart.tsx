import { Stack } from '@mantine/core';
import { examTexts } from '#delivery/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import page from '../start-page.module.css';
import { SystemCheck } from './SystemCheck.tsx';

/** What holds in every attempt, and whether this device is ready: for pages that show the rules of the quiz themselves. */
export function BeforeStart({ isTimed }: { isTimed: boolean }) {
  const texts = useTexts(examTexts).start;
  return (
    <Stack gap="lg">
      <dl className={page.rules}>
        {isTimed && (
          <>
            <dt>{texts.end}</dt>
            <dd>{texts.endHelp}</dd>
          </>
        )}
        <dt>{texts.saving}</dt>
        <dd>{texts.savingHelp}</dd>
      </dl>
      <SystemCheck />
    </Stack>
  );
}
