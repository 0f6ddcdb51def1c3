import { ActionIcon, Badge, Menu, Text, VisuallyHidden } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCircleCheck,
  IconDots,
  IconEye,
  IconEyeOff,
  IconFolderOff,
  IconGripVertical,
  IconPencil,
  IconPlus,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { TopicLine } from '#courses/courses/topics/contract.ts';
import { type Format, useFormat } from '#platform/web/i18n/format.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { MenuLink, TextLink } from '#platform/web/ui/links.tsx';
import { movedRow, movedSection, type OutlineRow } from '../../rules-outline.ts';
import classes from './outline.module.css';
import { outlineTexts } from './outline-texts.ts';

type Texts = SameTexts<(typeof outlineTexts)['en']>;

const icon = { size: 18, stroke: 1.5 } as const;

interface RowsProps {
  readonly courseId: string;
  readonly rows: readonly OutlineRow[];
  readonly topics: readonly TopicLine[];
  readonly onOrder: (rows: OutlineRow[]) => void;
  /** Key of the section. */
  readonly onRename: (key: string) => void;
  readonly onRemoveTopic: (topic: TopicLine) => void;
  readonly onPublishTopic: (topic: TopicLine) => void;
}

function RowMenu({ title, children }: { title: string; children: ReactNode }) {
  const texts = useTexts(outlineTexts);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={texts.actions(title)}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** When a topic opens, where it does not open with the course. */
function dripOf(topic: TopicLine, titles: ReadonlyMap<string, string>, texts: Texts, format: Format): string | null {
  if (topic.drip === 'date' && topic.dripAt) return texts.opens(format.shortDateTime(topic.dripAt));
  if (topic.drip === 'days' && topic.dripDays) return texts.days(topic.dripDays);
  return topic.drip === 'after' && topic.dripTopic ? texts.after(titles.get(topic.dripTopic) ?? '') : null;
}

function TopicRow({ topic, titles, ...props }: RowsProps & { topic: TopicLine; titles: ReadonlyMap<string, string> }) {
  const texts = useTexts(outlineTexts);
  const format = useFormat();
  const params = { id: props.courseId, topicId: topic._id };
  const drip = dripOf(topic, titles, texts, format);
  const { rows, onOrder } = props;
  const at = rows.findIndex((row) => row.kind === 'topic' && row.id === topic._id);
  const move = (to: number) => () => onOrder(movedRow(rows, rows[at]!.key, to));
  return (
    <>
      <div className={classes.words}>
        <TextLink to="/courses/$id/topics/$topicId/edit" params={params} c="inherit" underline="hover">
          {topic.title}
        </TextLink>
        <div className={classes.facts}>
          {topic.published ? (
            <Badge color="green" leftSection={<IconCircleCheck size={13} stroke={1.75} aria-hidden />}>
              {texts.published}
            </Badge>
          ) : (
            <Badge color="gray" leftSection={<IconPencil size={13} stroke={1.75} aria-hidden />}>
              {texts.draft}
            </Badge>
          )}
          {topic.quizzes.length > 0 && <span>{texts.quizzes(topic.quizzes.length)}</span>}
          {drip && <span>{drip}</span>}
        </div>
      </div>
      <RowMenu title={topic.title}>
        <MenuLink to="/courses/$id/topics/$topicId/edit" params={params} leftSection={<IconPencil {...icon} />}>
          {texts.edit}
        </MenuLink>
        <MenuLink to="/courses/$id/topics/$topicId" params={params} leftSection={<IconEye {...icon} />}>
          {texts.look}
        </MenuLink>
        <Menu.Item
          leftSection={topic.published ? <IconEyeOff {...icon} /> : <IconSend {...icon} />}
          onClick={() => props.onPublishTopic(topic)}
        >
          {topic.published ? texts.unpublish : texts.publish}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowUp {...icon} />} disabled={at <= 0} onClick={move(at - 1)}>
          {texts.topicUp}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown {...icon} />} disabled={at >= rows.length - 1} onClick={move(at + 1)}>
          {texts.topicDown}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => props.onRemoveTopic(topic)}>
          {texts.delete}
        </Menu.Item>
      </RowMenu>
    </>
  );
}

function SectionRow({ row, ...props }: RowsProps & { row: OutlineRow & { kind: 'section' } }) {
  const texts = useTexts(outlineTexts);
  const { rows, onOrder } = props;
  return (
    <>
      <Text className={classes.words} fw={600}>
        {row.title}
      </Text>
      <RowMenu title={row.title}>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => props.onRename(row.key)}>
          {texts.rename}
        </Menu.Item>
        <MenuLink
          to="/courses/$id/topics/create"
          params={{ id: props.courseId }}
          search={{ section: row.key }}
          leftSection={<IconPlus {...icon} />}
        >
          {texts.addHere}
        </MenuLink>
        <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={() => onOrder(movedSection(rows, row.key, -1))}>
          {texts.sectionUp}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={() => onOrder(movedSection(rows, row.key, 1))}>
          {texts.sectionDown}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFolderOff {...icon} />}
          onClick={() => onOrder(rows.filter((one) => one.key !== row.key))}
        >
          {texts.dissolve}
        </Menu.Item>
      </RowMenu>
    </>
  );
}

/** The place in the list, from 0, of the row under the pointer. */
const placeAt = (list: Element | null, y: number): number =>
  [...(list?.children ?? [])].findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return y >= top && y < bottom;
  });

function Handle(props: {
  label: string;
  onElement: (element: HTMLButtonElement | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
  onDrag: () => void;
}) {
  return (
    <ActionIcon
      ref={props.onElement}
      variant="subtle"
      color="gray"
      size={36}
      className={classes.handle}
      aria-label={props.label}
      onKeyDown={props.onKeyDown}
      onBlur={props.onBlur}
      onPointerDown={(event) => {
        // Dragging is no selecting of text; the focus is then set by hand.
        event.preventDefault();
        event.currentTarget.focus();
        props.onDrag();
      }}
    >
      <IconGripVertical {...icon} />
    </ActionIcon>
  );
}

/** Dragging a row through the list: what is dragged moves in the page, and is reported when it is dropped. */
function useRowDrag(rows: readonly OutlineRow[], onOrder: RowsProps['onOrder']) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<{ key: string; rows: readonly OutlineRow[] } | null>(null);
  const latest = useRef({ dragged, onOrder, rows });
  latest.current = { dragged, onOrder, rows };
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    const drag = (event: globalThis.PointerEvent): void => {
      const now = latest.current.dragged;
      const to = placeAt(list.current, event.clientY);
      if (now && to >= 0 && now.rows[to]?.key !== now.key)
        setDragged({ key: now.key, rows: movedRow(now.rows, now.key, to) });
    };
    const drop = (event: globalThis.PointerEvent): void => {
      const now = latest.current.dragged;
      setDragged(null);
      const isMoved = now?.rows.some((row, index) => row.key !== latest.current.rows[index]?.key);
      if (now && isMoved && event.type === 'pointerup') latest.current.onOrder([...now.rows]);
    };
    const leave = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape') setDragged(null);
    };
    window.addEventListener('pointermove', drag);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', drop);
    window.addEventListener('keydown', leave);
    return () => {
      window.removeEventListener('pointermove', drag);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', drop);
      window.removeEventListener('keydown', leave);
    };
  }, [isDragging]);
  return { list, dragged, setDragged };
}

/** All rows in their order. */
export function OutlineRows(props: RowsProps) {
  const texts = useTexts(outlineTexts);
  const { rows, topics, onOrder } = props;
  const { list, dragged, setDragged } = useRowDrag(rows, onOrder);
  const handles = useRef(new Map<string, HTMLButtonElement>());
  const [carried, setCarried] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const shown = dragged?.rows ?? rows;
  const lines = new Map(topics.map((topic) => [topic._id, topic]));
  const titles = new Map(topics.map((topic) => [topic._id, topic.title]));
  const titleOf = (row: OutlineRow): string => (row.kind === 'section' ? row.title : (titles.get(row.id) ?? ''));
  const say = (row: OutlineRow, next: readonly OutlineRow[]): void =>
    setSaid(texts.moved(titleOf(row), next.findIndex((one) => one.key === row.key) + 1, next.length));

  // A row that has moved in the page has lost the focus on the way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every new order
  useEffect(() => {
    if (carried !== null) handles.current.get(carried)?.focus();
  }, [carried, rows]);

  // Keys may come faster than the page is drawn.
  const newest = useRef(rows);
  useEffect(() => {
    newest.current = rows;
  }, [rows]);

  const onKeyDown = (row: OutlineRow) => (event: KeyboardEvent) => {
    const index = newest.current.findIndex((one) => one.key === row.key);
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to >= rows.length || to === index) return;
    const next = movedRow(newest.current, row.key, to);
    newest.current = next;
    setCarried(row.key);
    say(row, next);
    onOrder(next);
  };

  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ul ref={list} className={classes.rows} aria-label={texts.list}>
        {shown.map((row) => (
          <li
            key={row.key}
            className={classes.row}
            data-kind={row.kind}
            data-dragging={dragged?.key === row.key || undefined}
          >
            <Handle
              label={texts.move(row.kind, titleOf(row))}
              onElement={(element) => {
                if (element) handles.current.set(row.key, element);
                else handles.current.delete(row.key);
              }}
              onKeyDown={onKeyDown(row)}
              onBlur={() => setCarried((key) => (key === row.key ? null : key))}
              onDrag={() => setDragged({ key: row.key, rows })}
            />
            {row.kind === 'section' ? (
              <SectionRow {...props} row={row} />
            ) : (
              lines.has(row.id) && <TopicRow {...props} topic={lines.get(row.id)!} titles={titles} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
