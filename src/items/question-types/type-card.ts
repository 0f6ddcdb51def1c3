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
  | 'external'
  | 'file'
  | 'form'
  | 'function'
  | 'highlight'
  | 'letters'
  | 'list'
  | 'picture'
  | 'puzzle'
  | 'sort'
  | 'table'
  | 'table-plus'
  | 'tags'
  | 'text'
  | 'toggle'
  | 'writing';

/** What something is called, by language. */
export type Words = { readonly en: string } & Readonly<Partial<Record<Language, string>>>;

export interface TypeCard {
  readonly icon: TypeIcon;
  /** A language that is missing is said in English; `every-type.test.ts` demands them all. */
  readonly names: { readonly en: TypeName } & Readonly<Partial<Record<Language, TypeName>>>;
  /**
   * What fields of its content are called where one of them is wrong, by their names in the schema; a list as one of its items.
   * Those that other types have, too, are known already. `messages.test.ts` names the ones that are missing.
   */
  readonly fields?: Readonly<Record<string, Words>>;
}
