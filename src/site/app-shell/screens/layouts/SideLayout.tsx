import { ActionIcon, Burger, Drawer, Menu } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebar, IconPalette } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { useStore } from '#platform/web/store.ts';
import { focusView } from '#platform/web/ui/focus/focus-view.ts';
import { pageTitle } from '#platform/web/ui/PageHead.tsx';
import { WhenOpened } from '#platform/web/ui/WhenOpened.tsx';
import { useSideLook } from '../../side-look.ts';
import { siteTexts } from '../texts.ts';
import { BatchSelect } from './BatchSelect.tsx';
import { Brand } from './Brand.tsx';
import { Main, SkipLink } from './Frame.tsx';
import classes from './layouts.module.css';
import { SchemeMenu } from './SchemeMenu.tsx';
import { SideFooter } from './SideFooter.tsx';
import { type MenuCounts, SideMenu } from './SideMenu.tsx';
import side from './side.module.css';
import { lookOf } from './side-pictures.ts';

const SettingsPanel = lazy(() => import('./SettingsPanel.tsx').then((module) => ({ default: module.SettingsPanel })));

/** So far down the page's own heading has left the window. */
const HEADING_GONE = 90;
const isPastHeading = (): boolean => window.scrollY > HEADING_GONE;
function watchScroll(run: () => void): () => void {
  window.addEventListener('scroll', run, { passive: true });
  return () => window.removeEventListener('scroll', run);
}

/** The name of the page in the bar while its heading is not in sight; those who do not see the bar have the heading. */
function BarTitle() {
  const title = useStore(pageTitle);
  const isShown = useSyncExternalStore(watchScroll, isPastHeading);
  return (
    <span className={side.barTitle} data-shown={isShown || undefined} dir="auto" aria-hidden>
      {title}
    </span>
  );
}

/** The one page that fills the window to its end. */
const withoutFooter = '/maps';

/** Here the menu is in a drawer, and drawn when that is opened. */
const NARROW = '(max-width: 61.9em)';

/** The layout for work: menu by role at the side, below 991 px in a drawer. `tools` are in the bar. */
export function SideLayout(props: { tools?: ReactNode; counts?: MenuCounts; children: ReactNode }) {
  const { tools, counts, children } = props;
  const texts = useTexts(siteTexts);
  const viewer = useViewer();
  const path = useLocation({ select: (location) => location.pathname });
  const [isOpen, menu] = useDisclosure(false);
  const [isSetting, settings] = useDisclosure(false);
  const [look, setLook] = useSideLook(viewer?._id ?? '');
  const isFocused = useStore(focusView);
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  return (
    <div className={classes.side} data-hidden={look.isHidden || isFocused || undefined}>
      <SkipLink />
      {!isNarrow && (
        <div className={classes.aside}>
          <div className={side.look} {...lookOf(look)}>
            <SideMenu counts={counts} />
          </div>
        </div>
      )}
      <WhenOpened isOpen={isOpen}>
        {(isDrawn) => (
          <Drawer.Root opened={isDrawn} onClose={menu.close} size={260}>
            <Drawer.Overlay />
            <Drawer.Content aria-label={texts.mainMenu}>
              <div className={side.look} {...lookOf(look)}>
                <SideMenu counts={counts} onFollow={menu.close} />
              </div>
            </Drawer.Content>
          </Drawer.Root>
        )}
      </WhenOpened>
      <div className={classes.sideBody}>
        <header className={classes.bar}>
          <div className={classes.drawerOnly}>
            <Burger size="sm" opened={isOpen} onClick={menu.open} aria-expanded={isOpen} aria-label={texts.openMenu} />
          </div>
          <div className={classes.drawerOnly}>
            <Brand small />
          </div>
          <ActionIcon
            className={side.sideToggle}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={look.isHidden ? texts.toggleSide.show : texts.toggleSide.hide}
            aria-expanded={!look.isHidden}
            onClick={() => setLook({ isHidden: !look.isHidden })}
          >
            <IconLayoutSidebar size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
          <BarTitle />
          <span className={classes.spacer} />
          {viewer && viewer.role !== 'student' && <BatchSelect />}
          {tools}
          <SchemeMenu>
            <Menu.Divider />
            <Menu.Item leftSection={<IconPalette size={18} stroke={1.5} />} onClick={settings.open}>
              {texts.openSettings}
            </Menu.Item>
          </SchemeMenu>
        </header>
        <Main className={classes.sideMain}>{children}</Main>
        {path !== withoutFooter && !isFocused && <SideFooter />}
      </div>
      <Suspense>
        {isSetting && <SettingsPanel isOpen={isSetting} onClose={settings.close} look={look} onChange={setLook} />}
      </Suspense>
    </div>
  );
}
