/** The entries of the menus. A later page adds its line here, in the order of the specification. */
import type { Viewer } from '#platform/web/start/boot.ts';
import type { Feature } from '#tenancy/rules.ts';
import type { siteTexts } from './screens/texts.ts';

type Role = Viewer['role'];
type SideWord =
  | 'announcements'
  | 'blog'
  | 'bulkUpload'
  | 'calendar'
  | 'certificates'
  | 'channels'
  | 'companyInfo'
  | 'courses'
  | 'create'
  | 'faqs'
  | 'groups'
  | 'list'
  | 'myAttempts'
  | 'myCourses'
  | 'pages'
  | 'practice'
  | 'questions'
  | 'quizzes'
  | 'school'
  | 'tags'
  | 'users';

export interface MenuEntry {
  readonly word: SideWord;
  readonly to: string;
  readonly roles: readonly Role[];
  /** It leads nowhere while this is switched off. */
  readonly feature?: Feature;
}

export interface MenuSection {
  /** Absent for entries that stand alone. */
  readonly word: SideWord | null;
  readonly icon:
    | 'attempts'
    | 'calendar'
    | 'company'
    | 'courses'
    | 'practice'
    | 'questions'
    | 'quizzes'
    | 'school'
    | 'tags'
    | 'users';
  /** Where its heading leads. */
  readonly to?: string;
  /** It can be closed: what the specification's menu has not. */
  readonly isFoldable?: true;
  readonly entries: readonly MenuEntry[];
}

const faculty: readonly Role[] = ['admin', 'teacher'];

const everyone: readonly Role[] = ['admin', 'teacher', 'student'];
const admins: readonly Role[] = ['admin'];
const students: readonly Role[] = ['student'];

const sideMenu: readonly MenuSection[] = [
  {
    word: null,
    icon: 'company',
    entries: [{ word: 'companyInfo', to: '/company', roles: admins }],
  },
  { word: null, icon: 'attempts', entries: [{ word: 'myAttempts', to: '/myAttempt', roles: students }] },
  {
    word: 'courses',
    icon: 'courses',
    to: '/courses',
    entries: [
      { word: 'list', to: '/courses', roles: faculty },
      { word: 'create', to: '/courses/create', roles: faculty },
      { word: 'certificates', to: '/courses/certificateData', roles: faculty, feature: 'certificates' },
    ],
  },
  {
    word: 'myCourses',
    icon: 'courses',
    to: '/courses',
    entries: [
      { word: 'list', to: '/courses', roles: students },
      { word: 'certificates', to: '/quizzes/certificate', roles: students, feature: 'certificates' },
    ],
  },
  {
    word: 'questions',
    icon: 'questions',
    to: '/questions',
    entries: [
      { word: 'list', to: '/questions', roles: faculty },
      { word: 'create', to: '/questions/create', roles: faculty },
      { word: 'bulkUpload', to: '/questions/bulkUpload', roles: faculty },
    ],
  },
  {
    word: 'quizzes',
    icon: 'quizzes',
    to: '/quizzes',
    entries: [
      { word: 'list', to: '/quizzes', roles: everyone },
      { word: 'certificates', to: '/quizzes/certificateData', roles: faculty, feature: 'certificates' },
    ],
  },
  {
    word: 'users',
    icon: 'users',
    to: '/user',
    entries: [
      { word: 'list', to: '/user', roles: faculty },
      { word: 'groups', to: '/user/groups', roles: admins },
      { word: 'bulkUpload', to: '/user/bulkUpload', roles: admins },
    ],
  },
  { word: null, icon: 'tags', entries: [{ word: 'tags', to: '/tags', roles: faculty }] },
  { word: null, icon: 'practice', entries: [{ word: 'practice', to: '/practice', roles: everyone }] },
  { word: null, icon: 'calendar', entries: [{ word: 'calendar', to: '/calendar', roles: everyone }] },
  {
    word: 'school',
    icon: 'school',
    isFoldable: true,
    entries: [
      { word: 'announcements', to: '/announcements', roles: everyone },
      { word: 'channels', to: '/channels', roles: everyone, feature: 'channels' },
      { word: 'blog', to: '/blog', roles: everyone },
      { word: 'faqs', to: '/faqs', roles: everyone },
      { word: 'pages', to: '/promo/edit', roles: admins },
    ],
  },
];

/** What the side menu shows to a role where these features are on; sections without an entry are left out. */
export const sideMenuFor = (role: Role, features: readonly string[]): MenuSection[] =>
  sideMenu
    .map((section) => ({
      ...section,
      entries: section.entries.filter(
        ({ roles, feature }) => roles.includes(role) && (feature === undefined || features.includes(feature)),
      ),
    }))
    .filter((section) => section.entries.length > 0);

type TopWord = keyof (typeof siteTexts)['en']['top'];

export interface TopEntry {
  readonly word: TopWord;
  readonly to: string;
  /** Absent: for everybody. */
  readonly only?: 'visitors' | 'signed-in';
}

const topMenu: readonly TopEntry[] = [
  { word: 'home', to: '/', only: 'visitors' },
  { word: 'dash', to: '/dash', only: 'signed-in' },
  { word: 'quiz', to: '/public/quizzes' },
  { word: 'login', to: '/login', only: 'visitors' },
  { word: 'contactUs', to: '/contactus' },
  { word: 'faqs', to: '/faqs' },
];

/** What the top bar of the public layout shows. */
export const topMenuFor = (isSignedIn: boolean): TopEntry[] =>
  topMenu.filter((entry) => entry.only === undefined || (entry.only === 'signed-in') === isSignedIn);
