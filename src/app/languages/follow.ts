/** The language of somebody who signs in. */
import { languageOf } from '#platform/contract/languages.ts';
import { pageLanguage, storeLanguage } from '#platform/web/i18n/language.ts';
import { session } from '#platform/web/session.ts';

/**
 * What a person has chosen becomes this browser's choice too: the next start is right before anybody has signed in.
 * Somebody whose language is not this page's gets the next page with a full load, after `onArrived`. Somebody who comes
 * back to an ended session stays where they are, with what they typed.
 */
export function followPerson(onArrived: (then: () => void) => void): void {
  let isSomebodyHere = session.get().user !== null;
  const follow = (): void => {
    const { user } = session.get();
    const hasEntered = !isSomebodyHere && user !== null;
    isSomebodyHere = user !== null;
    if (!user?.language) return;
    const language = languageOf(user.language);
    storeLanguage(language);
    if (hasEntered && language !== pageLanguage()) onArrived(() => location.reload());
  };
  follow();
  session.subscribe(follow);
}
