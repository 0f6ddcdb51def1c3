import { useTexts } from '#platform/web/i18n/texts.ts';
import { partLetter } from './letters.ts';
import own from './multi-part.module.css';
import { multiPartTexts } from './texts.ts';

/** The name of a part, and how much it counts. */
export function PartHead({ id, index, percent }: { id: string; index: number; percent: number }) {
  const texts = useTexts(multiPartTexts);
  return (
    <p className={own.head}>
      <strong id={id} tabIndex={-1}>
        {texts.part(partLetter(index))}
      </strong>{' '}
      <span className={own.share}>{texts.share(percent)}</span>
    </p>
  );
}
