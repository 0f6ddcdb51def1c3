import {
  IconBook,
  IconBroadcast,
  IconBuilding,
  IconCalendar,
  IconClipboardList,
  IconHistory,
  IconLayout,
  IconLayoutDashboard,
  IconListCheck,
  IconLogout,
  IconNews,
  IconPlus,
  IconSpeakerphone,
  IconTags,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSignOut } from '#identity/account/queries.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { useDraft } from '#quizzes/draft.ts';
import { type MenuSection, sideMenuFor } from '../../menu.ts';
import { siteTexts } from '../texts.ts';
import { Brand } from './Brand.tsx';
import classes from './layouts.module.css';

const icons = {
  company: IconBuilding,
  attempts: IconHistory,
  courses: IconBook,
  questions: IconListCheck,
  quizzes: IconClipboardList,
  users: IconUsers,
  calendar: IconCalendar,
  channels: IconBroadcast,
  announcements: IconSpeakerphone,
  blog: IconNews,
  pages: IconLayout,
  tags: IconTags,
};
const exact = { exact: true, includeSearch: false } as const;

type Follow = { readonly onFollow?: (() => void) | undefined };
const followed = ({ onFollow }: Follow) => (onFollow ? { onClick: onFollow } : {});

function CreateQuizEntry(props: Follow) {
  const texts = useTexts(siteTexts).side;
  const { questions } = useDraft();
  return (
    <Link to={'/quizzes/make' as '/'} className={classes.entry} activeOptions={exact} {...followed(props)}>
      <IconPlus size={20} stroke={1.5} aria-hidden />
      {texts.createQuiz}
      <span className={classes.badge} title={texts.selected(questions.length)}>
        {questions.length === 0 ? '+' : questions.length}
      </span>
    </Link>
  );
}

function Section({ section, ...props }: Follow & { section: MenuSection }) {
  const texts = useTexts(siteTexts).side;
  const Icon = icons[section.icon];
  const title = section.word && texts[section.word];
  return (
    <div className={classes.menuSection}>
      {title && (
        <h2 className={classes.menuTitle} id={`menu-${section.word}`}>
          <Icon size={20} stroke={1.5} aria-hidden />
          {title}
        </h2>
      )}
      <ul className={classes.menuList} {...(title && { 'aria-labelledby': `menu-${section.word}` })}>
        {section.entries.map((entry) => (
          <li key={entry.to}>
            <Link
              to={entry.to as '/'}
              className={title ? `${classes.entry} ${classes.entryNested}` : classes.entry}
              activeOptions={exact}
              {...followed(props)}
            >
              {!title && <Icon size={20} stroke={1.5} aria-hidden />}
              {texts[entry.word]}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The menu by role; the same in the side column and in the drawer. */
export function SideMenu(props: Follow) {
  const texts = useTexts(siteTexts);
  const viewer = useViewer();
  const { features } = useTenant();
  const signOut = useSignOut();
  if (!viewer) return null;
  return (
    <nav className={classes.menu} aria-label={texts.mainMenu}>
      <div className={classes.menuHead}>
        <Brand />
      </div>
      <Link to={'/dash' as '/'} className={classes.entry} activeOptions={exact} {...followed(props)}>
        <IconLayoutDashboard size={20} stroke={1.5} aria-hidden />
        {texts.side.dashboard}
      </Link>
      {viewer.role !== 'student' && <CreateQuizEntry {...props} />}
      {sideMenuFor(viewer.role, features).map((section) => (
        <Section key={section.icon} section={section} {...props} />
      ))}
      <div className={classes.menuFoot}>
        <Link to="/user/me" className={classes.entry} activeOptions={exact} {...followed(props)}>
          <IconUserCircle size={20} stroke={1.5} aria-hidden />
          {viewer.firstName === '' ? texts.side.welcome : texts.side.hi(viewer.firstName)}
        </Link>
        <button
          type="button"
          className={`${classes.entry} ${classes.entryButton}`}
          onClick={() => {
            props.onFollow?.();
            void signOut();
          }}
        >
          <IconLogout size={20} stroke={1.5} aria-hidden />
          {texts.side.logout}
        </button>
      </div>
    </nav>
  );
}
