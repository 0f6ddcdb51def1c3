import { Button, Group, Text, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { askForPalette } from '#platform/web/palette-asked.ts';
import { useViewer } from '#platform/web/session.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { useDocumentTitle } from '#platform/web/ui/PageHead.tsx';
import { getImage } from '../contract.ts';
import { quoteQuery } from '../queries.ts';
import classes from './site.module.css';
import { siteTexts } from './texts.ts';

/** A random quote; nothing at all when there is none. */
export function RandomQuote() {
  const { data } = useQuery(quoteQuery());
  if (!data?.content) return null;
  return (
    <blockquote className={classes.quote} dir="auto">
      {data.content}
      {data.author && <footer>{data.author}</footer>}
    </blockquote>
  );
}

/** A random image; it goes away when it can't be had. */
export function RandomImage() {
  const [address] = useState(() => `${getImage.path}?n=${Math.floor(Math.random() * 1e9)}`);
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <img className={classes.image} src={address} alt="" width={960} height={540} onError={() => setFailed(true)} />
  );
}

/** Says that there is no such page, with something to look at and to think about. */
export function NotFoundScreen() {
  const texts = useTexts(siteTexts).notFound;
  const viewer = useViewer();
  useDocumentTitle(texts.title);
  return (
    <div className={classes.notFound}>
      <div className={classes.notFoundWords}>
        <Text c="dimmed" fw={600} className="tabular">
          404
        </Text>
        <Title order={1} className={classes.heroTitle}>
          {texts.title}
        </Title>
        <Text c="dimmed" mt="sm">
          {texts.lead}
        </Text>
        <Group mt="lg">
          <ButtonLink to={viewer ? '/dash' : '/'}>{viewer ? texts.dash : texts.home}</ButtonLink>
          {viewer && (
            <Button variant="default" leftSection={<IconSearch size={18} stroke={1.5} />} onClick={askForPalette}>
              {texts.search}
            </Button>
          )}
        </Group>
      </div>
      <div className={classes.notFoundImage}>
        <RandomImage />
      </div>
      <div className={classes.notFoundQuote}>
        <RandomQuote />
      </div>
    </div>
  );
}
