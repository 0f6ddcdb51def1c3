import { Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconLoader2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { theOutbox } from '#delivery/sync/outbox.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { type Checked, checkClock, checkConnection } from '../../system-check.ts';
import page from '../start-page.module.css';
import { startTexts } from '../texts.ts';

type State = Checked | { readonly kind: 'checking' };
const waiting: State = { kind: 'checking' };

/** What the exam needs of this device, tried before the clock runs. Nothing of it stops anybody from starting. */
export function SystemCheck() {
  const texts = useTexts(startTexts).check;
  const format = useFormat();
  const [connection, setConnection] = useState<State>(waiting);
  const [clock, setClock] = useState<State>(waiting);
  const [storage, setStorage] = useState<State>(waiting);
  useEffect(() => {
    let isOpen = true;
    void checkConnection().then((found) => {
      if (!isOpen) return;
      setConnection(found);
      setClock(checkClock(found));
    });
    void theOutbox().then((outbox) => isOpen && setStorage(outbox ? { kind: 'good' } : { kind: 'bad' }));
    return () => {
      isOpen = false;
    };
  }, []);
  const ms = connection.kind === 'good' ? connection.ms : undefined;
  const apart = clock.kind === 'bad' ? clock.apartMs : undefined;
  const rows: [string, State, string][] = [
    [
      texts.connection,
      connection,
      connection.kind === 'bad' ? texts.noConnection : texts.connected(ms === undefined ? null : format.number(ms)),
    ],
    [texts.storage, storage, storage.kind === 'bad' ? texts.noStorage : texts.stored],
    [
      texts.clock,
      clock,
      apart === undefined ? texts.clockGood : texts.clockApart(format.duration(Math.round(apart / 1000))),
    ],
  ];
  return (
    <section aria-labelledby="system-check">
      <Title order={2} size="h3" id="system-check" mb="sm">
        {texts.title}
      </Title>
      <div role="status">
        <ul className={page.checks}>
          {rows.map(([name, { kind }, words]) => {
            const Icon = kind === 'good' ? IconCircleCheck : kind === 'bad' ? IconAlertTriangle : IconLoader2;
            return (
              <li key={name} data-state={kind}>
                <Icon size={20} stroke={1.75} aria-hidden />
                <span>
                  <strong>{name}</strong> {kind === 'checking' ? texts.checking : words}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
