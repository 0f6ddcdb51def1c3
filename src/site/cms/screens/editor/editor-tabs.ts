/** Of the editor, by the names they have in the address. */
export const editorTabs = ['edit', 'preview', 'history', 'answers'] as const;
export type EditorTab = (typeof editorTabs)[number];
