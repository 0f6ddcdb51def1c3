import { Drawer, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { signalKinds, type TimelineEvent } from '#delivery/proctoring/contract.ts';
import { timelineQuery } from '#delivery/proctoring/queries.ts';
import { isOneOf } from '#platform/contract/one-of.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CutNote } from '#platform/web/tables/CutNote.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import classes from '../../standings/screens/participants.module.css';
import type { MonitorTexts } from './monitor-columns.tsx';
import { monitorTexts } from './monitor-texts.ts';

const isSignal = (kind: TimelineEvent['kind']): kind is (typeof signalKinds)[number] => isOneOf(signalKinds, kind);

function useEventWords(texts: MonitorTexts) {
  const format = useFormat();
  return ({ kind, by, details }: TimelineEvent): { title: string; more: string[] } => {
    const { reason, minutes, text, ms, userAgent, address, leftMs, number } = details;
    const more = [
      ...(isSignal(kind) && typeof number === 'number' ? [texts.timeline.question(number)] : []),
      ...(typeof text === 'string' ? [`“${text}”`] : []),
      ...(typeof minutes === 'number' && minutes > 0 ? [texts.timeline.minutes(minutes)] : []),
      ...(typeof reason === 'string' ? [reason] : []),
      ...(typeof ms === 'number' ? [texts.timeline.forTime(format.duration(ms / 1000))] : []),
      ...(typeof leftMs === 'number' ? [texts.timeline.lapsed(format.duration(leftMs / 1000))] : []),
      ...(typeof userAgent === 'string' ? [userAgent] : []),
      ...(typeof address === 'string' ? [address] : []),
      ...(by ? [texts.timeline.by(by.name)] : []),
    ];
    const title =
      kind === 'locked'
        ? texts.lockedBy[details.why === 'wrong-key' ? 'wrong-key' : 'no-key']
        : kind === 'section-finished'
          ? texts.timeline.finished(String(details.name), Number(details.number), Number(details.of))
          : isSignal(kind)
            ? texts.signalKinds[kind]
            : texts.actions[kind];
    return { title, more };
  };
}

function Timeline({ attemptId }: { attemptId: string }) {
  const texts = useTexts(monitorTexts);
  const format = useFormat();
  const wordsOf = useEventWords(texts);
  const { data, error, refetch } = useQuery(timelineQuery(attemptId));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={120} />;
  const readAt = new Map(data.messages.map((message) => [message._id, message.acknowledgedAt]));
  const readWords = (event: TimelineEvent): string[] => {
    if (event.kind !== 'message') return [];
    const at = readAt.get(event._id);
    return [at ? texts.timeline.read(format.time(at)) : texts.timeline.notRead];
  };
  return (
    <>
      {data.events.length === 0 && <Text c="dimmed">{texts.timeline.empty}</Text>}
      {data.events.some(({ kind }) => isSignal(kind)) && (
        <Text size="sm" c="dimmed" mb="md">
          {texts.timeline.noticed}
        </Text>
      )}
      <CutNote shown={data.events.length} total={data.eventsTotal} order="newest" />
      <ul className={classes.timeline}>
        {data.events.map((event) => {
          const { title, more } = wordsOf(event);
          return (
            <li key={event._id}>
              <Text size="sm" c="dimmed" className="tabular">
                {format.time(event.at)}
              </Text>
              <div>
                <Text fw={550}>{title}</Text>
                <Text size="sm" c="dimmed">
                  {[...more, ...readWords(event)].join(' · ')}
                </Text>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** What happened during one attempt beside its answers. */
export function TimelineDrawer(props: { of: { name: string; attempt: string } | null; onClose: () => void }) {
  const texts = useTexts(monitorTexts);
  const { of, onClose } = props;
  return (
    <Drawer
      opened={of !== null}
      onClose={onClose}
      position="right"
      title={of && texts.timeline.title(of.name)}
      closeButtonProps={{ 'aria-label': texts.dialog.cancel }}
    >
      {of && <Timeline attemptId={of.attempt} />}
    </Drawer>
  );
}
