import { defineTexts } from '#platform/web/i18n/texts.ts';

export const safeBrowserTexts = defineTexts('safeBrowserTexts', {
  en: {
    title: 'Safe Exam Browser',
    lead: 'A free browser that shows only the exam until it is over. You can exempt single students under “Accommodations”.',
    mode: 'Require Safe Exam Browser?',
    modes: {
      off: 'No, any browser',
      made: 'Yes, use Tripos settings',
      given: 'Yes, use the school’s own settings',
    },
    modesHelp: {
      off: 'Students already working can continue in any browser.',
      made: 'Students open the exam with one click. You don’t need to distribute anything.',
      given: 'You distribute the settings and enter their keys.',
    },
    lacksKeys: 'No one can start yet: Safe Exam Browser can’t be recognised without a key. Enter at least one.',
    quitting: 'Allow quitting',
    quittings: {
      password: 'Only with a password',
      free: 'At any time',
      never: 'Never: only by the link after handing in',
    },
    quitPassword: 'Quit password',
    quitPasswordHelp: 'For supervisors. The settings contain its hash, so choose one that is hard to guess.',
    makePassword: 'Generate',
    switches: {
      taskBar: 'Show the taskbar',
      time: 'Show the time',
      reload: 'Allow reloading the page',
      spellCheck: 'Allow spell checking',
      audio: 'Allow sound',
    },
    addresses: 'Other allowed addresses, one per line',
    addressesHelp:
      'For example dictionary.example.org or *.example.org/words/*. This site is always allowed. If people sign in with a provider, add its address too.',
    configKeys: 'Config Keys, one per line',
    configKeysHelp:
      'Shown in the Safe Exam Browser configuration tool: 64 digits and letters, the same in all versions.',
    browserKeys: 'Browser Exam Keys, one per line',
    browserKeysHelp:
      'Enter one for each version and system allowed. Leave blank to allow all. Harder to forge than the Config Key.',
    line: (number: number) => `Line ${number}`,
    key: 'Config Key of the saved settings:',
    download: 'Download settings',
    open: 'Try it in Safe Exam Browser',
  },
});
