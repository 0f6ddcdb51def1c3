import { Burger, Drawer, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LanguageMenu } from '#identity/account/screens/shared/LanguageMenu.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { pageAt } from '#platform/web/page-at.ts';
import { useViewer } from '#platform/web/session.ts';
import { Below } from '#platform/web/ui/Below.tsx';
import { WhenOpened } from '#platform/web/ui/WhenOpened.tsx';
import { topMenuFor } from '../../menu.ts';
import { siteTexts } from '../texts.ts';
import { Brand } from './Brand.tsx';
import { Footer } from './Footer.tsx';
import { Main, SkipLink } from './Frame.tsx';
import classes from './layouts.module.css';
import { SchemeMenu } from './SchemeMenu.tsx';

function TopLinks({ onFollow }: { onFollow?: () => void }) {
  const texts = useTexts(siteTexts);
  const viewer = useViewer();
  return topMenuFor(viewer !== null).map((entry) => (
    <Link
      key={entry.to}
      to={pageAt(entry.to)}
      className={classes.topLink}
      activeOptions={{ exact: true, includeSearch: false }}
      {...(onFollow && { onClick: onFollow })}
    >
      {texts.top[entry.word]}
    </Link>
  ));
}

/** The layout for everybody: top bar, content, footer. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const texts = useTexts(siteTexts);
  const [isOpen, menu] = useDisclosure(false);
  return (
    <div className={classes.public}>
      <SkipLink />
      <header className={classes.bar}>
        <Brand />
        <span className={classes.spacer} />
        <nav className={classes.topLinks} aria-label={texts.mainMenu}>
          <TopLinks />
        </nav>
        <LanguageMenu />
        <SchemeMenu />
        <div className={classes.mobileOnly}>
          <Burger
            size="sm"
            opened={isOpen}
            onClick={menu.toggle}
            aria-expanded={isOpen}
            aria-label={isOpen ? texts.closeMenu : texts.openMenu}
          />
        </div>
      </header>
      <WhenOpened isOpen={isOpen}>
        {(isDrawn) => (
          <Drawer
            opened={isDrawn}
            onClose={menu.close}
            position="right"
            size={260}
            title={texts.mainMenu}
            closeButtonProps={{ 'aria-label': texts.closeMenu }}
          >
            <Stack component="nav" gap={4} aria-label={texts.mainMenu}>
              <TopLinks onFollow={menu.close} />
            </Stack>
          </Drawer>
        )}
      </WhenOpened>
      <Main className={classes.publicMain}>{children}</Main>
      <Below>
        <Footer />
      </Below>
    </div>
  );
}
