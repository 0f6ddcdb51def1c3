/** How a question type is offered to people who write questions. */
import type { Language } from '#platform/contract/languages.ts';

export interface TypeName {
  readonly name: string;
  /** One line about what is done with such a question. */
  readonly help: string;
}

/** The pictures there are for types; `type-icons.ts` draws them. */
export type TypeIcon =
  | 'arrows'
  | 'bulb'
  | 'checkbox'
  | 'circle-dot'
  | 'digits'
  | 'file'
  | 'form'
  | 'function'
  | 'letters'
  | 'picture'
  | 'puzzle'
  | 'sort'
  | 'table'
  | 'table-plus'
  | 'tags'
  | 'toggle'
  | 'writing';

export interface TypeCard {
  readonly icon: TypeIcon;
  /** A language that is missing is said in English; `every-type.test.ts` demands them all. */
  readonly names: { readonly en: TypeName } & Readonly<Partial<Record<Language, TypeName>>>;
}
