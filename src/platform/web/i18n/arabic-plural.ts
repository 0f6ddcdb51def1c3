export { type CountedForms, counted } from '#platform/text/arabic-plural.ts';
