import { ActionIcon, Button, Card, Checkbox, Group, Text, Title } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
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

/** What is inside, in its order. Each change is saved at once; a change that fails is taken back. */
export function ChannelItems({ channel }: { channel: Channel }) {
  const all = useTexts(channelTexts);
  const texts = all.items;
  const actions = useChannelActions();
  const [shown, setShown] = useState<readonly Entry[] | null>(null);
  const [isPicking, setPicking] = useState(false);
  const items = shown ?? channel.items;
  const put = async (next: readonly Entry[]): Promise<void> => {
    setShown(next);
    try {
      await actions.setItems(
        channel._id,
        next.map(({ kind, _id, membersOnly }) => ({ kind, _id, membersOnly })),
      );
    } catch (error) {
      notify.error(error);
    } finally {
      // A later change may be on its way already: then it is the one that counts.
      setShown((latest) => (latest === next ? null : latest));
    }
  };
  const remove = (item: Entry): void => {
    void put(items.filter((one) => one !== item));
    notify.info(texts.removed(item.name), { action: { label: all.undo, run: () => void put(items) } });
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
              onMove={(to) => void put(moved(items, index, to))}
              onMembersOnly={(membersOnly) =>
                void put(items.map((one) => (one === item ? { ...item, membersOnly } : one)))
              }
              onRemove={() => remove(item)}
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
          void put([...items, ...added.map(({ kind, _id, name }) => ({ kind, _id, name, membersOnly: false }))]);
        }}
      />
    </Card>
  );
}
