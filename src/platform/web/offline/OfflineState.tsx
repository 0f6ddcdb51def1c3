import { Button, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { pageAt } from '#platform/web/page-at.ts';
import { UnpluggedDrawing } from '#platform/web/ui/drawings.tsx';
import classes from './offline.module.css';
import { offlineTexts } from './offline-texts.ts';
import { listReadable, type ReadablePage } from './readable.ts';

/** A page may have several parts that can't be had; what can be read is listed once. */
let shownBy: symbol | null = null;

function Readable() {
  const texts = useTexts(offlineTexts);
  const [pages, setPages] = useState<readonly ReadablePage[]>([]);
  useEffect(() => {
    const me = Symbol('list');
    let isGone = false;
    shownBy ??= me;
    if (shownBy === me)
      void listReadable().then(
        (found) => !isGone && setPages(found),
        () => undefined,
      );
    return () => {
      isGone = true;
      if (shownBy === me) shownBy = null;
    };
  }, []);
  if (pages.length === 0) return null;
  return (
    <section className={classes.readable}>
      <Title order={3} size="h4">
        {texts.readable}
      </Title>
      <ul>
        {pages.map(({ to, title, list }) => (
          <li key={to}>
            <Link to={pageAt(to)}>{list === null ? <bdi>{title}</bdi> : texts.lists[list]}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says in plain words that this cannot be shown without a connection, and what can. */
export function OfflineState({ onRetry }: { onRetry?: (() => void) | undefined }) {
  const texts = useTexts(offlineTexts);
  return (
    <div className={classes.state} role="alert">
      <UnpluggedDrawing />
      <Title order={2} size="h3">
        {texts.title}
      </Title>
      <Text c="dimmed" maw="52ch">
        {texts.notKept}
      </Text>
      {onRetry && (
        <Button mt="md" variant="default" leftSection={<IconRefresh size={18} stroke={1.5} />} onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
      <Readable />
    </div>
  );
}
