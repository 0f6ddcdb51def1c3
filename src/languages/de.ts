import { type Catalogue, merge } from '#platform/web/texts.ts';

/** Everything that pages say in this language, in one part that only its readers load. What only the server writes stays there. */
export const catalogue: Catalogue = merge(
  import.meta.glob<Catalogue>(['/src/**/*.de.ts', '!/src/**/{mail,notice}-texts.de.ts'], {
    eager: true,
    import: 'default',
  }),
);
