import { ActionIcon, Text } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { siteTexts } from '../texts.ts';
import { Main, SkipLink } from './Frame.tsx';
import classes from './layouts.module.css';

/** The exam room: a bare bar, so that nothing leads away by mistake. */
export function ExamLayout({ children }: { children: ReactNode }) {
  const texts = useTexts(siteTexts).exam;
  return (
    <>
      <SkipLink />
      <header className={classes.bar}>
        <ActionIcon variant="subtle" color="gray" size="lg" disabled aria-label={texts.menuOff}>
          <IconMenu2 size={20} stroke={1.5} />
        </ActionIcon>
        <Text fw={600}>{texts.title}</Text>
      </header>
      <Main className={classes.examMain}>{children}</Main>
    </>
  );
}
