import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { sideMenuFor } from '../../menu.ts';
import { siteTexts } from '../texts.ts';

/** A page of the menus, as the command palette offers it. */
export interface MenuPage {
  readonly label: string;
  readonly href: string;
}

/** The pages that the menus offer to the person who is signed in, by their names. */
export function useMenuPages(): MenuPage[] {
  const texts = useTexts(siteTexts).side;
  const viewer = useViewer();
  const { features } = useTenant();
  if (!viewer) return [];
  const pages = sideMenuFor(viewer.role, features).flatMap(({ word, entries }) =>
    entries.map((entry) => ({
      label: word === null ? texts[entry.word] : `${texts[word]}: ${texts[entry.word]}`,
      href: entry.to,
    })),
  );
  return [
    { label: texts.dashboard, href: '/dash' },
    ...(viewer.role === 'student' ? [] : [{ label: texts.createQuiz, href: '/quizzes/make' }]),
    ...pages,
    { label: texts.profile, href: '/user/me' },
  ];
}
