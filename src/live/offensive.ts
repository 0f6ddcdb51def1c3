/** Nicknames that a class should not read on the projector before somebody has looked at them. */
import { onFirstUse, packageOnFirstUse } from '#platform/server/on-first-use.ts';

const obscenity = packageOnFirstUse<typeof import('obscenity')>('obscenity');
const profanity = packageOnFirstUse<typeof import('@2toad/profanity')>('@2toad/profanity');

/** Sees through spellings such as `sh1t` and `fuuuck`, in English alone. */
const english = onFirstUse(() => {
  const { englishDataset, englishRecommendedTransformers, RegExpMatcher } = obscenity();
  return new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
});
/** Whole words of other languages, so that names such as Hancock pass. */
const others = onFirstUse(() => {
  const { Profanity } = profanity();
  return new Profanity({ languages: ['en', 'de', 'ar', 'es', 'fr'], wholeWord: true, unicodeWordBoundaries: true });
});

/**
 * Whether a nickname may be an insult. Such lists take harmless names for one (Annalena) and miss others, so it decides
 * what the host sees first, and never what somebody is called.
 */
export const mayOffend = (nickname: string): boolean => english().hasMatch(nickname) || others().exists(nickname);
