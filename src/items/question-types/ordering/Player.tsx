import { ActionIcon, Button, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { plainText } from '#platform/text/plain-text.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { inOrder } from '../option-order.ts';
import classes from '../question.module.css';
import type { PlayerProps } from '../screen-props.ts';
import { ClearButton } from '../showing/ClearButton.tsx';
import { QuestionFieldset } from '../showing/QuestionFieldset.tsx';
import { QuestionStem } from '../showing/QuestionStem.tsx';
import own from './ordering.module.css';
import type { Answer } from './schema.ts';
import type { View } from './student-view.ts';
import { orderingTexts } from './texts.ts';
import { moved, useDragOrder } from './use-drag-order.ts';

function Arrows(props: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  disabled: boolean;
  onMove: (by: -1 | 1, control: HTMLElement) => void;
}) {
  const texts = useTexts(orderingTexts);
  const { name, isFirst, isLast, disabled, onMove } = props;
  return (
    <span className={own.arrows}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={texts.moveUp(name)}
        disabled={disabled}
        aria-disabled={isFirst || undefined}
        data-disabled={isFirst || undefined}
        onClick={(event) => onMove(-1, event.currentTarget)}
      >
        <IconArrowUp size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={texts.moveDown(name)}
        disabled={disabled}
        aria-disabled={isLast || undefined}
        data-disabled={isLast || undefined}
        onClick={(event) => onMove(1, event.currentTarget)}
      >
        <IconArrowDown size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
    </span>
  );
}

/** The order that is shown may be the answer; it counts once it is given. */
function KeepOrder({ onKeep }: { onKeep: () => void }) {
  const texts = useTexts(orderingTexts);
  return (
    <div className={own.keep}>
      <Text size="sm" c="dimmed" mb={4}>
        {texts.unanswered}
      </Text>
      <Button variant="default" size="md" onClick={onKeep}>
        {texts.keep}
      </Button>
    </div>
  );
}

export default function Player({
  view,
  answer,
  onAnswer,
  disabled = false,
  labelledBy,
  slotId,
}: PlayerProps<View, Answer>) {
  const texts = useTexts(orderingTexts);
  const [news, setNews] = useState('');
  const isAnswered = answer !== null && answer.order.length > 0;
  const order = inOrder(view.items, answer?.order ?? []).map(({ id }) => id);
  const nameOf = (id: string): string => plainText(view.items.find((item) => item.id === id)?.text ?? '');

  const give = (next: string[], id: string): void => {
    onAnswer({ order: next });
    setNews(texts.moved(nameOf(id), next.indexOf(id) + 1, next.length));
  };
  const { list, shown, dragged, begin } = useDragOrder(order, give);

  const move = (id: string, by: -1 | 1): void => {
    const from = order.indexOf(id);
    const to = from + by;
    if (to >= 0 && to < order.length) give(moved(order, from, to), id);
  };
  const moveBy = (id: string, by: -1 | 1, control: HTMLElement): void => {
    move(id, by);
    // A row that changes its place in the page may lose the focus.
    requestAnimationFrame(() => control.focus());
  };
  const onKey = (id: string) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    moveBy(id, event.key === 'ArrowUp' ? -1 : 1, event.currentTarget);
  };

  return (
    <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
      <QuestionStem html={view.stem} slotId={slotId} />
      <p className={classes.hint}>{texts.task}</p>
      <ol className={own.list} ref={list} aria-label={texts.list}>
        {inOrder(view.items, shown).map(({ id, text }, i) => (
          <li key={id} className={own.item} data-dragged={dragged === id || undefined}>
            <button
              type="button"
              name={slotId}
              className={own.handle}
              aria-label={texts.handle(plainText(text), i + 1, shown.length)}
              disabled={disabled}
              onPointerDown={begin(id)}
              onKeyDown={onKey(id)}
            >
              <IconGripVertical size={20} stroke={1.5} aria-hidden />
            </button>
            <RichText html={text} className={classes.optionText} />
            <Arrows
              name={plainText(text)}
              isFirst={i === 0}
              isLast={i === shown.length - 1}
              disabled={disabled}
              onMove={(by, control) => moveBy(id, by, control)}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {!disabled &&
        (isAnswered ? (
          <ClearButton isShown onClear={() => onAnswer({ order: [] })} />
        ) : (
          <KeepOrder onKeep={() => onAnswer({ order })} />
        ))}
    </QuestionFieldset>
  );
}
