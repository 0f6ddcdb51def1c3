import { type Catalogue, merge } from '#platform/web/i18n/texts.ts';

/** Everything that pages say in this language, in one part that only its readers load. What only the server writes stays there. */
export const catalogue: Catalogue = merge(
  import.meta.glob<Catalogue>(['/src/**/*.de.ts', '!/src/**/{mail,notification,starter,frame}-texts.de.ts'], {
    eager: true,
    import: 'default',
  }),
);
