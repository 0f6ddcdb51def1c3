import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  safeTexts: {
    title: 'Diese Prüfung wird im Safe Exam Browser geschrieben',
    needed:
      'Der Safe Exam Browser zeigt bis zum Ende nichts anderes als die Prüfung. In diesem Browser lässt sie sich weder beginnen noch fortsetzen.',
    wrongTitle: 'Der Safe Exam Browser ist mit anderen Einstellungen geöffnet',
    wrong:
      'Diese Prüfung hat eigene Einstellungen. Beenden Sie den Safe Exam Browser und öffnen Sie ihn für diese Prüfung neu.',
    open: 'Im Safe Exam Browser öffnen',
    download: 'Einstellungen herunterladen',
    ownSettings: 'Öffnen Sie die Prüfung mit den Einstellungen, die Sie dafür von Ihrer Schule bekommen haben.',
    installTitle: 'So kommen Sie hinein',
    install: 'Installieren Sie den Safe Exam Browser auf diesem Gerät, für Windows, macOS oder iPad:',
    comeBack:
      'Kommen Sie auf diese Seite zurück und öffnen Sie die Prüfung darin, oder klicken Sie die heruntergeladenen Einstellungen doppelt an.',
    openOwn: 'Öffnen Sie damit die Einstellungen Ihrer Schule.',
    signIn: 'Melden Sie sich dort noch einmal an. Die Prüfung öffnet sich von selbst.',
    again: 'Erneut prüfen',
    leave: 'Safe Exam Browser beenden',
  },
} satisfies Translation<typeof source>;
