import { defineTexts } from '#platform/web/i18n/texts.ts';

/** Where an exam asks for Safe Exam Browser. */
export const safeTexts = defineTexts('safeTexts', {
  en: {
    title: 'This exam is taken in Safe Exam Browser',
    needed:
      'Safe Exam Browser shows the exam and nothing else until it is over. In this browser the exam can be neither begun nor gone on with.',
    wrongTitle: 'Safe Exam Browser is open with other settings',
    wrong: 'This exam has settings of its own. Quit Safe Exam Browser and open it again for this exam.',
    open: 'Open in Safe Exam Browser',
    download: 'Download the settings',
    ownSettings: 'Open the exam with the settings that your school has given you for it.',
    installTitle: 'How to get in',
    install: 'Install Safe Exam Browser on this device, for Windows, macOS or iPad:',
    comeBack: 'Come back to this page and open the exam in it, or double-click the downloaded settings.',
    openOwn: 'Open the settings of your school with it.',
    signIn: 'Sign in once more there. The exam opens by itself.',
    again: 'Check again',
    leave: 'Quit Safe Exam Browser',
  },
});
