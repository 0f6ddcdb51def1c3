import { Button, Title, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useDocumentTitle } from '#platform/web/ui/PageHead.tsx';
import { quoteQuery } from '../queries.ts';
import { RandomImage, RandomQuote } from './NotFoundScreen.tsx';
import classes from './site.module.css';
import { siteTexts } from './texts.ts';

/** A random quote over a random image. What cannot be had is not there, and nothing is said about it. */
export function InspireScreen() {
  const texts = useTexts(siteTexts).inspire;
  const client = useQueryClient();
  const [turn, setTurn] = useState(0);
  useDocumentTitle(texts.title);
  const another = (): void => {
    setTurn(turn + 1);
    void client.resetQueries({ queryKey: quoteQuery().queryKey });
  };
  return (
    <>
      <VisuallyHidden>
        <Title order={1}>{texts.title}</Title>
      </VisuallyHidden>
      <div className={classes.inspire}>
        <RandomImage key={turn} />
        <div className={classes.inspireWords} aria-live="polite">
          <RandomQuote />
        </div>
      </div>
      <Button mt="md" mb="xl" variant="default" leftSection={<IconRefresh size={18} stroke={1.5} />} onClick={another}>
        {texts.another}
      </Button>
    </>
  );
}
