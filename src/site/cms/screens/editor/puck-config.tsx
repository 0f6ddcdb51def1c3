/** The editor's configuration, made from the descriptions of the blocks. */
import type { ComponentConfig, Config, Field as PuckField } from '@puckeditor/core';
import type { ReactNode } from 'react';
import { languageOf } from '#platform/contract/languages.ts';
import { entriesOf } from '#platform/contract/object-of.ts';
import type { SameTexts } from '#platform/web/i18n/texts.ts';
import { getBoot } from '#platform/web/start/boot.ts';
import { inLanguage } from '#site/cms/initial-content.ts';
import { type BlockType, blockTypes, fieldsOfBlock } from '../../contract-blocks.ts';
import { type Field, type Fields, initialValues } from '../../contract-fields.ts';
import { BlockView } from '../blocks/BlockList.tsx';
import classes from './editor.module.css';
import type { editorTexts } from './editor-texts.ts';
import { InstantInput, PictureInput, QuizInput, RichInput } from './inputs.tsx';
import { blockOf } from './puck-data.ts';

export type EditorWords = SameTexts<(typeof editorTexts)['en']>;

/** The place of blocks in the drawer. */
const categories: Record<keyof EditorWords['categories'], readonly BlockType[]> = {
  words: ['hero', 'richText', 'steps', 'features', 'faq', 'testimonials', 'callToAction'],
  live: ['sample', 'quizzes', 'courses', 'channels', 'pages', 'statistics', 'countdown'],
  more: ['pricing', 'gallery', 'video', 'form'],
};

const isIn = <Words extends object>(words: Words, name: string): name is keyof Words & string =>
  Object.hasOwn(words, name);

export const labelOf = (words: EditorWords, name: string): string =>
  isIn(words.fields, name) ? words.fields[name] : name;
const choiceOf = (words: EditorWords, value: string): string =>
  isIn(words.choices, value) ? words.choices[value] : value;

/** The first text of an entry names it in the list. */
const nameOf = (item: object, otherwise: string): string =>
  Object.values(item).find((value) => typeof value === 'string' && value !== '' && !value.startsWith('/')) ?? otherwise;

function fieldOf(words: EditorWords, name: string, field: Field): PuckField {
  const label = labelOf(words, name);
  switch (field.kind) {
    case 'line':
    case 'link':
    case 'video':
      return { type: 'text', label, ...(field.kind !== 'line' && { placeholder: words.placeholders[field.kind] }) };
    case 'text':
      return { type: 'textarea', label };
    case 'number':
      return { type: 'number', label, min: field.least, max: field.most };
    case 'flag':
      return {
        type: 'radio',
        label,
        options: [
          { label: words.yes, value: true },
          { label: words.no, value: false },
        ],
      };
    case 'choice':
      return {
        type: 'select',
        label,
        options: field.values.map((value) => ({ value, label: choiceOf(words, value) })),
      };
    case 'rich':
      return { type: 'custom', render: (props) => <RichInput {...props} label={label} /> };
    case 'picture':
      return { type: 'custom', render: (props) => <PictureInput {...props} label={label} /> };
    case 'instant':
      return { type: 'custom', render: (props) => <InstantInput {...props} label={label} /> };
    case 'quiz':
      return { type: 'custom', render: (props) => <QuizInput {...props} label={label} /> };
    case 'list':
      return {
        type: 'array',
        label,
        max: field.most,
        arrayFields: fieldsOf(words, field.fields),
        defaultItemProps: firstValues(field.fields),
        getItemSummary: (item: object, index = 0) => nameOf(item, words.entry(index + 1)),
      };
  }
}

const firstValues = (fields: Fields) => inLanguage(initialValues(fields), languageOf(getBoot().tenant.language));

const fieldsOf = (words: EditorWords, fields: Fields): Record<string, PuckField> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldOf(words, name, field)]));

const componentOf = (words: EditorWords, type: BlockType): ComponentConfig => ({
  label: words.blocks[type],
  fields: fieldsOf(words, fieldsOfBlock(type)),
  defaultProps: firstValues(fieldsOfBlock(type)),
  render: ({ id, puck: _, editMode: __, ...props }) => (
    <div className={classes.item}>
      <BlockView block={blockOf(type, id, props)} isFirst={false} />
    </div>
  ),
});

export const configOf = (words: EditorWords): Config => ({
  categories: Object.fromEntries(
    entriesOf(categories).map(([name, components]) => [
      name,
      { title: words.categories[name], components: [...components] },
    ]),
  ),
  components: Object.fromEntries(blockTypes.map((type) => [type, componentOf(words, type)])),
  root: {
    fields: {
      title: { type: 'text', label: words.page.title },
      description: { type: 'textarea', label: words.page.description },
      image: {
        type: 'custom',
        render: (props) => <PictureInput {...props} label={words.page.image} />,
      },
    },
    render: ({ children }: { children: ReactNode }) => <div className={classes.page}>{children}</div>,
  },
});
