import {
  IconBook,
  IconBuilding,
  IconCalendar,
  IconChevronDown,
  IconClipboardList,
  IconHistory,
  IconLayoutDashboard,
  IconListCheck,
  IconLogout,
  IconPencil,
  IconRepeat,
  IconSchool,
  IconTags,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { createLink, Link, useLocation } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type Ref, useId } from 'react';
import { useSignOut } from '#identity/account/queries.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { pageAt } from '#platform/web/page-at.ts';
import { useViewer } from '#platform/web/session.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { useDraft } from '#quizzes/draft.ts';
import { type MenuEntry, type MenuSection, sideMenuFor } from '../../menu.ts';
import { useSideLook } from '../../side-look.ts';
import { siteTexts } from '../texts.ts';
import { Brand } from './Brand.tsx';
import classes from './menu.module.css';

const icons = {
  company: IconBuilding,
  attempts: IconHistory,
  courses: IconBook,
  questions: IconListCheck,
  quizzes: IconClipboardList,
  users: IconUsers,
  practice: IconRepeat,
  calendar: IconCalendar,
  school: IconSchool,
  tags: IconTags,
};
const exact = { exact: true, includeSearch: false } as const;
type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement>; 'data-status'?: string };
/** The way to the first entry of a section, which says itself that its page is open. */
const HeadingLink = createLink(({ 'aria-current': _current, 'data-status': _status, ...props }: AnchorProps) => (
  <a {...props} />
));
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** How much waits behind an entry. */
export interface MenuCount {
  readonly count: number;
  /** `24 answers to mark, 2 queries` */
  readonly text: string;
}
/** By the address of the entry. */
export type MenuCounts = Readonly<Record<string, MenuCount>>;

interface Shared {
  readonly onFollow?: (() => void) | undefined;
  readonly counts?: MenuCounts | undefined;
}
const followed = ({ onFollow }: Shared) => (onFollow ? { onClick: onFollow } : {});

const MOST_SHOWN = 99;

function Waiting({ id, count, text }: MenuCount & { id: string }) {
  const format = useFormat();
  return (
    <span className={classes.waiting} title={text}>
      <span aria-hidden>{count > MOST_SHOWN ? `${format.number(MOST_SHOWN)}+` : format.number(count)}</span>
      <span className={classes.heard} id={id}>
        {text}
      </span>
    </span>
  );
}

/** A page of the menu. Under a heading its name alone would be that of others: it is heard with the heading's. */
function Entry(props: Shared & { to: string; label: string; heading?: string | null; Icon?: typeof IconBook }) {
  const { to, label, heading = null, Icon, counts } = props;
  const texts = useTexts(siteTexts).side;
  const id = useId();
  const waiting = counts?.[to];
  return (
    <div className={classes.row}>
      <Link
        to={pageAt(to)}
        className={heading === null ? classes.entry : `${classes.entry} ${classes.entryNested}`}
        activeOptions={exact}
        {...(heading !== null && { 'aria-label': texts.within(heading, label) })}
        {...(waiting && { 'aria-describedby': id })}
        {...followed(props)}
      >
        {Icon && <Icon {...icon} />}
        {label}
      </Link>
      {waiting && <Waiting id={id} {...waiting} />}
    </div>
  );
}

function CreateQuizEntry(props: Shared) {
  const texts = useTexts(siteTexts).side;
  const { questions } = useDraft();
  return (
    <Link to="/quizzes/make" className={classes.entry} activeOptions={exact} {...followed(props)}>
      <IconPencil {...icon} />
      {texts.createQuiz}
      <span className={classes.badge} title={texts.selected(questions.length)}>
        {questions.length === 0 ? '+' : questions.length}
      </span>
    </Link>
  );
}

function Entries({ section, ...props }: Shared & { section: MenuSection }) {
  const texts = useTexts(siteTexts).side;
  const heading = section.word && texts[section.word];
  const entry = ({ to, word }: MenuEntry) => (
    <li key={to}>
      <Entry
        to={to}
        label={texts[word]}
        heading={heading}
        {...(!heading && { Icon: icons[section.icon] })}
        {...props}
      />
    </li>
  );
  return (
    <ul className={classes.menuList} {...(heading && { 'aria-labelledby': `menu-${section.word}` })}>
      {section.entries.map(entry)}
    </ul>
  );
}

/** Where the whole menu of the role does not fit, what can be closed is closed until somebody opens it. */
const fitsWholeMenu = (role: string | undefined): boolean => window.innerHeight >= (role === 'admin' ? 960 : 760);

function FoldableSection({ section, ...props }: Shared & { section: MenuSection }) {
  const texts = useTexts(siteTexts).side;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const viewer = useViewer();
  const [look, setLook] = useSideLook(viewer?._id ?? '');
  const Icon = icons[section.icon];
  const isInside = section.entries.some(({ to }) => to === path);
  const isOpen = isInside || (look.isSchoolOpen ?? fitsWholeMenu(viewer?.role));
  return (
    <div className={classes.menuSection}>
      <h2 className={classes.menuTitle} id={`menu-${section.word}`}>
        <button
          type="button"
          className={classes.menuFold}
          aria-expanded={isOpen}
          onClick={() => setLook({ isSchoolOpen: !isOpen })}
        >
          <Icon {...icon} />
          {texts[section.word!]}
          <IconChevronDown {...icon} size={16} className={classes.foldSign} />
        </button>
      </h2>
      {isOpen && <Entries section={section} {...props} />}
    </div>
  );
}

function Section({ section, ...props }: Shared & { section: MenuSection }) {
  const texts = useTexts(siteTexts).side;
  const Icon = icons[section.icon];
  return (
    <div className={classes.menuSection}>
      {section.word && section.to && (
        <h2 className={classes.menuTitle} id={`menu-${section.word}`}>
          <HeadingLink to={pageAt(section.to)} className={classes.menuTitleLink} {...followed(props)}>
            <Icon {...icon} />
            {texts[section.word]}
          </HeadingLink>
        </h2>
      )}
      <Entries section={section} {...props} />
    </div>
  );
}

/** The menu by role; the same in the side column and in the drawer. Who is here, and the way out, are always in sight. */
export function SideMenu(props: Shared) {
  const texts = useTexts(siteTexts);
  const viewer = useViewer();
  const { features } = useTenant();
  const signOut = useSignOut();
  if (!viewer) return null;
  const hello = viewer.firstName === '' ? texts.side.welcome : texts.side.hi(viewer.firstName);
  return (
    <nav className={classes.menu} aria-label={texts.mainMenu}>
      <div className={classes.menuHead}>
        <Brand />
      </div>
      <div className={classes.menuPages}>
        <Entry to="/dash" label={texts.side.dashboard} Icon={IconLayoutDashboard} {...props} />
        {viewer.role !== 'student' && <CreateQuizEntry {...props} />}
        {sideMenuFor(viewer.role, features).map((section) =>
          section.isFoldable ? (
            <FoldableSection key={section.icon} section={section} {...props} />
          ) : (
            <Section key={section.icon} section={section} {...props} />
          ),
        )}
      </div>
      <div className={classes.menuFoot}>
        <Link to="/user/me" className={classes.entry} activeOptions={exact} title={hello} {...followed(props)}>
          <IconUserCircle {...icon} />
          <span className={classes.footName}>{hello}</span>
        </Link>
        <button
          type="button"
          className={`${classes.entry} ${classes.entryButton}`}
          onClick={() => {
            props.onFollow?.();
            void signOut();
          }}
        >
          <IconLogout {...icon} />
          {texts.side.logout}
        </button>
      </div>
    </nav>
  );
}
