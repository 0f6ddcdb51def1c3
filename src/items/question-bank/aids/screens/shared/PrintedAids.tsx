import { RichText } from '#platform/web/editor/RichText.tsx';
import { pageLanguage } from '#platform/web/i18n/language.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Catalogue } from '../../contract.ts';
import classes from './aids.module.css';
import { aidsTexts } from './aids-texts.ts';
import { shownAids } from './shown-aids.ts';

/** The words that a question explains, as they are printed below it. */
export function PrintedAids({ catalogue }: { catalogue: Catalogue }) {
  const texts = useTexts(aidsTexts);
  const aids = shownAids(catalogue, pageLanguage(), false);
  if (aids.length === 0) return null;
  return (
    <dl className={classes.printed} aria-label={texts.glossary}>
      {aids.map(({ id, about, cards }) => (
        <div key={id}>
          <dt>{about || texts.whole}</dt>
          {cards.map((card, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards have nothing of their own to be told apart by
            <dd key={index} lang={card.language || undefined}>
              <RichText html={card.html} compact />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
