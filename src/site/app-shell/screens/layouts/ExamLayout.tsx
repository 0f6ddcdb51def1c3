import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useStore } from '#platform/web/store.ts';
import { pageTitle } from '#platform/web/ui/PageHead.tsx';
import { siteTexts } from '../texts.ts';
import own from './exam-layout.module.css';
import { Main, SkipLink } from './Frame.tsx';
import classes from './layouts.module.css';

/** The exam room: a bare bar with the name of the exam that is running, so that nothing leads away by mistake. */
export function ExamLayout({ children }: { children: ReactNode }) {
  const texts = useTexts(siteTexts).exam;
  return (
    <>
      <SkipLink />
      <header className={classes.bar}>
        <ActionIcon variant="subtle" color="gray" size="lg" disabled c="dimmed" aria-label={texts.menuOff}>
          <IconMenu2 size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
        <div className={own.title}>
          <span className={own.kicker}>{texts.title}</span>
          {/* The heading of the page says it too. */}
          <bdi className={own.name} aria-hidden>
            {useStore(pageTitle)}
          </bdi>
        </div>
      </header>
      <Main className={own.main}>{children}</Main>
    </>
  );
}
