/** What the visual editor says of its own, in the language of the page. */
import type { Dictionary } from '@puckeditor/core';
import type { EditorWords } from './puck-config.tsx';

/** `{title}` is filled in by the editor. */
export const dictionaryOf = ({ builder }: EditorWords): Dictionary => ({
  'label-page': builder.page,
  'label-component': builder.block,
  'plugin-blocks': builder.blocks,
  'plugin-components': builder.blocks,
  'plugin-outline': builder.outline,
  'plugin-fields': builder.fields,
  'action-selectparent': builder.selectOuter,
  'action-duplicate': builder.duplicate,
  'action-delete': builder.remove,
  'outline-header-title': builder.outline,
  'outline-header-collapseall': builder.collapseAll,
  'outline-empty': builder.empty,
  'outline-item-collapse': builder.collapse,
  'outline-item-expand': builder.expand,
  'outline-item-duplicate': builder.duplicate,
  'outline-item-delete': builder.remove,
  'drawer-category-collapse': builder.collapseGroup('{title}'),
  'drawer-category-expand': builder.expandGroup('{title}'),
  'drawer-category-other': builder.other,
  'field-readonly': builder.readOnly,
  'field-arrayitem-duplicate': builder.duplicate,
  'field-arrayitem-delete': builder.remove,
  'layout-maximize': builder.larger,
  'layout-minimize': builder.smaller,
  'loader-loading': builder.loading,
});
