import { defineTexts } from './texts.ts';

export const richTextTexts = defineTexts({
  en: {
    toolbar: (label: string) => `Formatting of ${label}`,
    formula: 'Formula',
    formulaSource: 'Formula in LaTeX',
    formulaHelp: 'For example \\frac{1}{2} or \\sqrt{x}. In the text, $x^2$ becomes a formula too.',
    ownLine: 'On a line of its own',
    preview: 'Preview',
    nothingYet: 'The formula appears here',
    insert: 'Insert',
    change: 'Change',
    remove: 'Remove',
    image: 'Image',
    uploadFailed: 'The image could not be stored. Check that it is a PNG, JPEG, GIF or WebP file and try again.',
    codeLanguage: 'Language of the code',
    noLanguage: 'Plain text',
  },
});
