import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useViewer } from '#platform/web/session.ts';
import { useTexts } from '#platform/web/texts.ts';
import { siteTexts } from '../texts.ts';
import { BatchSelect } from './BatchSelect.tsx';
import { Brand } from './Brand.tsx';
import { Main, SkipLink } from './Frame.tsx';
import classes from './layouts.module.css';
import { SchemeMenu } from './SchemeMenu.tsx';
import { SideMenu } from './SideMenu.tsx';

/** The layout for work: menu by role at the side, below 991 px in a drawer. `tools` stand in the bar. */
export function SideLayout({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  const texts = useTexts(siteTexts);
  const viewer = useViewer();
  const [isOpen, menu] = useDisclosure(false);
  return (
    <div className={classes.side}>
      <SkipLink />
      <aside className={classes.aside}>
        <SideMenu />
      </aside>
      <Drawer.Root opened={isOpen} onClose={menu.close} size={260}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={texts.mainMenu}>
          <SideMenu onFollow={menu.close} />
        </Drawer.Content>
      </Drawer.Root>
      <div className={classes.sideBody}>
        <header className={classes.bar}>
          <div className={classes.drawerOnly}>
            <Burger size="sm" opened={isOpen} onClick={menu.open} aria-expanded={isOpen} aria-label={texts.openMenu} />
          </div>
          <div className={classes.drawerOnly}>
            <Brand small />
          </div>
          <span className={classes.spacer} />
          {viewer && viewer.role !== 'student' && <BatchSelect />}
          {tools}
          <SchemeMenu />
        </header>
        <Main className={classes.sideMain}>{children}</Main>
      </div>
    </div>
  );
}
