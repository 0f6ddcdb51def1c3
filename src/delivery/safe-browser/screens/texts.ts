import { defineTexts } from '#platform/web/i18n/texts.ts';

/** Where an exam asks for Safe Exam Browser. */
export const safeTexts = defineTexts('safeTexts', {
  en: {
    title: 'This exam requires Safe Exam Browser',
    needed:
      'Safe Exam Browser shows only the exam until it is over. You can’t start or continue the exam in this browser.',
    wrongTitle: 'Safe Exam Browser has the wrong settings',
    wrong: 'This exam has its own settings. Quit Safe Exam Browser and open it again from this exam.',
    open: 'Open in Safe Exam Browser',
    download: 'Download settings',
    ownSettings: 'Open the exam with the settings your school gave you.',
    installTitle: 'How to open the exam',
    install: 'Install Safe Exam Browser on this device (Windows, macOS or iPad):',
    comeBack: 'Return to this page and open the exam in Safe Exam Browser, or double-click the downloaded settings.',
    openOwn: 'Open your school’s settings file with it.',
    signIn: 'Sign in again there. The exam opens automatically.',
    again: 'Check again',
    leave: 'Quit Safe Exam Browser',
  },
});
