import { defineTexts } from '#platform/web/i18n/texts.ts';

export const accessTexts = defineTexts('accessTexts', {
  en: {
    lead: 'What students need before they can start. Changes take effect when you save; you don’t need to publish.',
    code: 'Access code',
    codeTitle: 'Access code',
    codeHelp:
      'Students enter it at the start, not when they come back. Case-sensitive. Leave blank for none. You can set a separate code for a student under “Accommodations”.',
    makeCode: 'Generate code',
    networksTitle: 'Restrict to the school network',
    networks: 'Addresses and ranges, one per line',
    networksHelp:
      'For example 10.1.0.0/16 or 2001:db8::/32. Students elsewhere can’t start, see the questions or save. Leave blank to allow any network.',
    yours: (address: string) => `Your address is ${address}.`,
    addYours: 'Add my address',
    tools: {
      title: 'Exam tools',
      lead: 'Tools available to students. They are listed before the start. You can add more for a student under “Accommodations”.',
      calculator: 'Calculator',
      calculators: {
        none: 'None',
        basic: 'Basic: the four operations and parentheses',
        scientific: 'Scientific: powers, roots, logarithms, angles',
      },
      ruler: 'Ruler',
      rulers: { none: 'None', centimetres: 'Centimetres', inches: 'Inches' },
      rulerHelp: 'Can be laid over the pictures of questions, moved and turned, with a pointer or keys.',
      protractor: 'Protractor',
      notes: 'Notes',
      highlighter: 'Highlighter',
      readAloud: 'Read aloud',
      hints: 'Hints',
      glossary: 'Glossary',
      languageHelp: 'Language help',
      help: {
        protractor: 'Can be laid over the pictures of questions, moved and turned, with a pointer or keys.',
        notes: 'A private notepad. It is never marked.',
        highlighter: 'Highlights words in a question.',
        readAloud: 'The browser reads questions and options aloud, if it has a voice.',
        hints:
          'Only with immediate feedback: students can show the hints of a question one by one. Each costs the penalty set in the question.',
        glossary:
          'Words that a question explains can be looked up, with their translation into the language of the page.',
        languageHelp:
          'Simplified texts, language guidance and directions of questions, and translations of words into every language. Meant as an accommodation.',
      },
      always: 'Always available: flags, strike-out, larger text, high contrast, a reading ruler and hiding the clock.',
    },
    save: 'Save changes',
    saved: 'Saved. Takes effect immediately.',
    discard: 'Discard changes',
    discarded: 'Changes discarded',
    undo: 'Undo',
    unsaved: 'Unsaved changes',
    label: {
      safeBrowser: 'Safe Exam Browser',
      safeBrowserLine: (number: number) => `Safe Exam Browser, line ${number}`,
      code: 'Access code',
      networks: 'Addresses and ranges',
      line: (number: number) => `Addresses and ranges, line ${number}`,
    },
  },
});
