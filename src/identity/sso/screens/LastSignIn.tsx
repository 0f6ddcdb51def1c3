import { Text } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ssoTexts } from './texts.ts';

/** When somebody signed in with a provider last. */
export function LastSignIn({ at }: { at: string | null }) {
  const texts = useTexts(ssoTexts).page;
  const { relative } = useFormat();
  return <Text size="sm">{at === null ? texts.neverUsed : texts.lastUsed(relative(at))}</Text>;
}
