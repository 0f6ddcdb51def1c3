import { Alert, Button } from '@mantine/core';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';

/** Says that a form began with what an earlier visit left, and drops it on request. */
export function KeptNotice({ onDiscard }: { onDiscard: () => void }) {
  const texts = useTexts(platformTexts).kept;
  return (
    <Alert color="info" variant="light" role="status" title={texts.restored}>
      <Button size="compact-sm" variant="default" onClick={onDiscard}>
        {texts.discard}
      </Button>
    </Alert>
  );
}
