import { defineTexts } from '#platform/web/i18n/texts.ts';

export const accessTexts = defineTexts('accessTexts', {
  en: {
    lead: 'What students have to show before they may begin. It holds as soon as it is saved; nothing has to be published.',
    code: 'Access code',
    codeTitle: 'A code that is told in the room',
    codeHelp:
      'Asked for at the start, not when somebody comes back. Capitals count. Leave it empty to ask for none. Single students can have a code of their own under “Other rules”.',
    makeCode: 'Make one up',
    networksTitle: 'Only in the school’s network',
    networks: 'Addresses and ranges, one in a line',
    networksHelp:
      'Such as 10.1.0.0/16 or 2001:db8::/32. Whoever works from elsewhere cannot begin, see the questions or save. Leave it empty to allow every place.',
    yours: (address: string) => `You are at ${address} now.`,
    addYours: 'Add my address',
    tools: {
      title: 'Tools in the exam page',
      lead: 'What students have at hand. They are told before they start; single students can have more under “Other rules”.',
      calculator: 'Calculator',
      calculators: {
        none: 'None',
        basic: 'Basic: the four operations and parentheses',
        scientific: 'Scientific: powers, roots, logarithms, angles',
      },
      notes: 'Notes',
      highlighter: 'Highlighter',
      readAloud: 'Reading aloud',
      hints: 'Hints',
      help: {
        notes: 'A pad of their own. Nobody else reads it, and it is never marked.',
        highlighter: 'Marks words of a question.',
        readAloud: 'The browser reads questions and options, where it has a voice.',
        hints:
          'Only where feedback is given at once: students can ask for the hints of a question, one after the other. Each costs the penalty that the question names.',
      },
      always:
        'Always there: flags, striking out options, larger text, more contrast, a reading ruler and hiding the clock.',
      save: 'Save tools',
      saved: 'Saved. It holds for whoever opens the exam page from now on.',
    },
    save: 'Save',
    saved: 'Saved. It holds from now on.',
    unsaved: 'Not saved yet',
    label: {
      code: 'Access code',
      networks: 'Addresses and ranges',
      line: (number: number) => `Addresses and ranges, line ${number}`,
    },
  },
});
