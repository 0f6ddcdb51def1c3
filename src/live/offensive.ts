/** Nicknames that a class should not read on the projector before somebody has looked at them. */
import { Profanity } from '@2toad/profanity';
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

/** Sees through spellings such as `sh1t` and `fuuuck`, in English alone. */
const english = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
/** Whole words of other languages, so that names such as Hancock pass. */
const others = new Profanity({
  languages: ['en', 'de', 'ar', 'es', 'fr'],
  wholeWord: true,
  unicodeWordBoundaries: true,
});

/**
 * Whether a nickname may be an insult. Such lists take harmless names for one (Annalena) and miss others, so it decides
 * what the host sees first, and never what somebody is called.
 */
export const mayOffend = (nickname: string): boolean => english.hasMatch(nickname) || others.exists(nickname);
