/** The style guide: how the product's own parts look. */
export const guidePages = [
  { word: 'tables', to: '/table-list' },
  { word: 'typography', to: '/typography' },
  { word: 'icons', to: '/icons' },
  { word: 'maps', to: '/maps' },
] as const;
