import { isKeyOf } from '#platform/contract/object-of.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Item, ItemResponse } from '../contract.ts';
import { statisticsTexts } from './texts.ts';

/** The names of a response class; responses in no class of the question have names of their own. */
export function useResponseLabel() {
  const texts = useTexts(statisticsTexts).item;
  return ({ id, label }: Pick<ItemResponse, 'id' | 'label'>): string =>
    label || (isKeyOf(texts.special, id) ? texts.special[id] : texts.unknown);
}

/** What a flag says, in a sentence. */
export function useFlagMessage() {
  const texts = useTexts(statisticsTexts).flagLong;
  const labelOf = useResponseLabel();
  return (item: Item, { flag, response }: Item['flags'][number]): string => {
    const words = texts[flag];
    if (typeof words === 'string') return words;
    const found = item.responses.find(({ id }) => id === response);
    return words(found ? labelOf(found) : '');
  };
}
