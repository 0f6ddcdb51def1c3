import { ActionIcon, Button, Card, Checkbox, Group, Text, Title } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { MoveButtons } from '#platform/web/ui/MoveButtons.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { Channel, ChannelItem } from '../contract.ts';
import { useChannelActions } from '../queries.ts';
import classes from './channel.module.css';
import { ItemPicker } from './ItemPicker.tsx';
import { channelTexts } from './texts.ts';

const icon = { size: 18, stroke: 1.5 } as const;
type Entry = Pick<ChannelItem, 'kind' | '_id' | 'name' | 'membersOnly'>;

const toInput = ({ kind, _id, membersOnly }: Entry) => ({ kind, _id, membersOnly });

const moved = (items: readonly Entry[], from: number, to: number): Entry[] => {
  const after = [...items];
  after.splice(to, 0, ...after.splice(from, 1));
  return after;
};

function Row(props: {
  item: Entry;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onMembersOnly: (membersOnly: boolean) => void;
  onRemove: () => void;
}) {
  const texts = useTexts(channelTexts).items;
  const { item, index, count, onMove } = props;
  return (
    <li className={`${classes.item} ${classes.editRow}`}>
      <Group gap={2} wrap="nowrap">
        <MoveButtons
          up={texts.up(item.name)}
          down={texts.down(item.name)}
          index={index}
          count={count}
          onMove={onMove}
        />
      </Group>
      <div className={classes.itemWords}>{item.name}</div>
      <Group gap="xs" wrap="nowrap">
        {item.kind === 'quiz' ? (
          <Checkbox
            size="sm"
            label={texts.membersOnly}
            aria-label={texts.membersOnlyOf(item.name)}
            checked={item.membersOnly}
            onChange={(event) => props.onMembersOnly(event.currentTarget.checked)}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {texts.course}
          </Text>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={texts.remove(item.name)} onClick={props.onRemove}>
          <IconX {...icon} />
        </ActionIcon>
      </Group>
    </li>
  );
}

/** What is inside, and how it is changed: each change is saved at once; one that fails is taken back. */
function useItems(channel: Channel) {
  const actions = useChannelActions();
  const [shown, setShown] = useState<readonly Entry[] | null>(null);
  const items = shown ?? channel.items;
  const latest = useRef<readonly Entry[]>(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);
  // One after the other: each is a change of what the one before has left.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const change = async (make: (from: readonly Entry[]) => readonly Entry[]): Promise<void> => {
    const from = latest.current;
    const next = make(from);
    setShown(next);
    const body = { items: next.map(toInput), from: from.map(toInput) };
    const sent = last.current.then(() => actions.setItems(channel._id, body));
    last.current = sent.catch(() => undefined);
    try {
      await sent;
    } catch (error) {
      notify.error(error);
    } finally {
      // A later change may be on its way already: then it is the one that counts.
      setShown((newest) => (newest === next ? null : newest));
    }
  };
  return { items, change };
}

/** What is inside, in its order. */
export function ChannelItems({ channel }: { channel: Channel }) {
  const all = useTexts(channelTexts);
  const texts = all.items;
  const { items, change } = useItems(channel);
  const [isPicking, setPicking] = useState(false);
  const remove = (item: Entry, index: number): void => {
    void change((from) => from.filter((one) => one !== item));
    const back = () => void change((from) => from.toSpliced(index, 0, item));
    notify.info(texts.removed(item.name), { action: { label: all.undo, run: back } });
  };
  return (
    <Card p="lg" component="section" id="contents" className={classes.form} aria-labelledby="contents-title">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h3" id="contents-title">
            {texts.title}
          </Title>
          <Text size="sm" c="dimmed">
            {texts.lead}
          </Text>
        </div>
        <Button variant="default" leftSection={<IconPlus {...icon} />} onClick={() => setPicking(true)}>
          {texts.add}
        </Button>
      </Group>
      {items.length === 0 ? (
        <Text c="dimmed">{texts.empty}</Text>
      ) : (
        <ol className={classes.list}>
          {items.map((item, index) => (
            <Row
              key={`${item.kind} ${item._id}`}
              item={item}
              index={index}
              count={items.length}
              onMove={(to) => void change((from) => moved(from, index, to))}
              onMembersOnly={(membersOnly) =>
                void change((from) => from.map((one) => (one === item ? { ...item, membersOnly } : one)))
              }
              onRemove={() => remove(item, index)}
            />
          ))}
        </ol>
      )}
      <ItemPicker
        isOpen={isPicking}
        taken={new Set(items.map((item) => item._id))}
        onClose={() => setPicking(false)}
        onAdd={(added) => {
          setPicking(false);
          void change((from) => [
            ...from,
            ...added.map(({ kind, _id, name }) => ({ kind, _id, name, membersOnly: false })),
          ]);
        }}
      />
    </Card>
  );
}
