import { useTexts } from '#platform/web/i18n/texts.ts';
import type { MappingSource } from '../contract.ts';
import { mappingTexts } from './texts.ts';

/** Names a system: `Single sign-on · School account`. */
export function useSourceName(): (source: MappingSource) => string {
  const texts = useTexts(mappingTexts);
  return ({ kind, name }) => {
    if (name !== null) return `${texts.kinds[kind]} · ${name}`;
    return kind === 'scim' ? texts.kinds.scim : texts.all(texts.kinds[kind]);
  };
}
