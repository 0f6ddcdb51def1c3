import { Skeleton, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { BlockOf } from '../../contract-blocks.ts';
import { pageTexts } from '../texts.ts';
import { BlockButton } from './BlockLink.tsx';
import classes from './blocks.module.css';
import { useBlockContext, useLive } from './context.ts';
import { Section } from './Section.tsx';
import { timeLeft } from './time-left.ts';

/** The server's time now, going on by this machine's clock from what the server said. */
function useServerTime(said: string | undefined): number | null {
  const [ahead, setAhead] = useState<number | null>(null);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (said === undefined) return;
    setAhead(Date.parse(said) - Date.now());
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [said]);
  return ahead === null ? null : now + ahead;
}

export function Countdown({ block }: { block: BlockOf<'countdown'> }) {
  const texts = useTexts(pageTexts).views;
  const format = useFormat();
  const { isPublished } = useBlockContext();
  const live = useLive(block);
  const now = useServerTime(live?.now);
  const { title, over, label, to } = block.props;
  if (!live || now === null) {
    return (
      <Section title={title}>
        <Skeleton h={96} radius="md" />
      </Section>
    );
  }
  if (live.at === null) {
    if (isPublished) return null;
    return (
      <Section title={title}>
        <Text c="dimmed">{texts.noTime}</Text>
      </Section>
    );
  }
  const left = timeLeft(Date.parse(live.at) - now);
  return (
    <Section title={title} className={classes.countdown}>
      <Text c="dimmed">{format.list([live.name, format.dateTime(live.at)])}</Text>
      {left === null ? (
        <p className={classes.over}>{over}</p>
      ) : (
        <div role="timer" aria-label={texts.left(left)}>
          <dl className={classes.clock}>
            {(['days', 'hours', 'minutes', 'seconds'] as const).map((unit) => (
              <div key={unit}>
                <dd>{left[unit]}</dd>
                <dt>{texts.units[unit]}</dt>
              </div>
            ))}
          </dl>
        </div>
      )}
      <BlockButton to={to} label={label} size="md" />
    </Section>
  );
}
