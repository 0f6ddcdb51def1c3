import { type Language, languageCodes, languages } from '#platform/contract/languages.ts';
import { call } from '#platform/web/call.ts';
import { pageLanguage, storeLanguage } from '#platform/web/i18n/language.ts';
import { session } from '#platform/web/session.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';

/** The languages to choose from, each named in itself. */
export const languageChoices = languageCodes.map((code) => ({ code, name: languages[code].name }));

/**
 * Reads the pages in another language from now on: kept with the account where somebody is signed in, and in this
 * browser. The page reloads; a form with something unsaved in it asks first, as it does for any leaving.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const { user, ended } = session.get();
  try {
    if (user && !ended && user.language !== language) {
      // Every page has this choice, and few people make it: the calls of accounts are not loaded for it.
      const { updateAccount } = await import('#identity/account/contract.ts');
      session.signIn(await call(updateAccount, { body: { language } }));
    }
  } catch (error) {
    notify.error(error);
    return;
  }
  storeLanguage(language);
  if (pageLanguage() !== language) location.reload();
}
