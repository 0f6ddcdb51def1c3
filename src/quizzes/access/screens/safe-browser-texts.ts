import { defineTexts } from '#platform/web/i18n/texts.ts';

export const safeBrowserTexts = defineTexts('safeBrowserTexts', {
  en: {
    title: 'Safe Exam Browser',
    lead: 'A free browser that shows the exam and nothing else until it is over. Single students can be exempt under “Other rules”.',
    mode: 'Is it asked for?',
    modes: {
      off: 'No, any browser will do',
      made: 'Yes, with settings made here',
      given: 'Yes, with the school’s own settings',
    },
    modesHelp: {
      off: 'Whoever works goes on in any browser.',
      made: 'Students open the exam with one click; there is nothing to hand out.',
      given: 'You hand out the settings, and name the keys by which they are known.',
    },
    lacksKeys: 'Nobody can begin: without a key Safe Exam Browser cannot be known. Name at least one.',
    quitting: 'Quitting before the end',
    quittings: {
      password: 'Only with a password',
      free: 'Whenever the student likes',
      never: 'Not at all: only by the link after handing in',
    },
    quitPassword: 'Password for quitting',
    quitPasswordHelp: 'For those who supervise. The settings hold its hash, so take one that nobody guesses.',
    makePassword: 'Generate',
    switches: {
      taskBar: 'Show the task bar',
      time: 'Show the time of day',
      reload: 'Allow loading the page again',
      spellCheck: 'Allow spell checking',
      audio: 'Allow sound',
    },
    addresses: 'Other addresses that may be opened, one in a line',
    addressesHelp:
      'Such as dictionary.example.org or *.example.org/words/*. This site is always among them. Where people sign in at a provider, name the provider too.',
    configKeys: 'Config Keys, one in a line',
    configKeysHelp:
      'Safe Exam Browser’s configuration tool shows it: 64 digits and letters. It is the same in all versions.',
    browserKeys: 'Browser Exam Keys, one in a line',
    browserKeysHelp:
      'Of every version and system that may be used. Leave it empty to allow all of them. It is harder to forge than the Config Key.',
    line: (number: number) => `Line ${number}`,
    key: 'Config Key of the saved settings:',
    download: 'Download the settings',
    open: 'Try it in Safe Exam Browser',
    save: 'Save',
    saved: 'Saved. It holds for whoever starts from now on.',
    unsaved: 'Not saved yet',
  },
});
