import { CallError } from '#platform/web/call.ts';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { playTexts } from './texts.ts';

/** Why a call failed, in words; a PIN that no game has in those of this page. */
export function useWhy() {
  const texts = useTexts(playTexts).join;
  const platform = useTexts(platformTexts);
  return (error: unknown): string =>
    error instanceof CallError ? (error.code === 'not_found' ? texts.wrongPin : error.message) : platform.errorHelp;
}
