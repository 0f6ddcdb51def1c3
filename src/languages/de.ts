import { type Catalogue, merge } from '#platform/web/texts.ts';

/** Everything that is written in this language, in one part that only its readers load. */
export const catalogue: Catalogue = merge(
  import.meta.glob<Catalogue>('/src/**/*.de.ts', { eager: true, import: 'default' }),
);
