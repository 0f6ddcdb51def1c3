/** What a file holds, item by item: status, reasons, and the question itself as students would see it. */

import { ActionIcon, Badge, Checkbox, Group, Pagination, SegmentedControl, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconCircleX,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ExplainedStimulus } from '#items/question-bank/aids/screens/shared/ExplainedStimulus.tsx';
import { type ShownPictures, withShownPictures } from '#items/question-bank/images/screens/shown-pictures.ts';
import type { ImportItem } from '#items/question-bank/import/contract.ts';
import { QuestionPreview } from '#items/question-bank/screens/shared/QuestionPreview.tsx';
import { nameOf, questionTexts } from '#items/question-bank/screens/shared/question-texts.ts';
import { bankTexts } from '#items/question-bank/screens/texts.ts';
import { isTextOnly } from '#items/question-types/text-only/is-text-only.ts';
import { typeNameOf } from '#items/question-types/type-names.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import classes from '../../screens/question-bank.module.css';
import { isShown, type Shown } from '../rules-choice.ts';
import { lookTexts } from './texts.ts';

const PAGE = 25;

const looks = {
  ready: { Icon: IconCircleCheck, color: 'success' },
  warning: { Icon: IconAlertTriangle, color: 'warning' },
  refused: { Icon: IconCircleX, color: 'danger' },
} as const;

function Status({ status }: { status: ImportItem['status'] }) {
  const { words } = useTexts(bankTexts).import;
  const { Icon, color } = looks[status];
  return (
    <Badge color={color} leftSection={<Icon size={14} stroke={2} aria-hidden />}>
      {words[status]}
    </Badge>
  );
}

function Facts({ question }: { question: NonNullable<ImportItem['question']> }) {
  const texts = useTexts(bankTexts).import;
  const names = useTexts(questionTexts);
  const { number } = useFormat();
  return (
    <Group gap={6} mt="md">
      {!isTextOnly(question.type) && (
        <>
          <Badge color="gray">{texts.worth(number(question.marks))}</Badge>
          <Badge color="gray">{nameOf(names.difficulties, question.difficulty)}</Badge>
        </>
      )}
      <Badge color="gray">{nameOf(names.subscriptions, question.subscription)}</Badge>
      {question.tags.map((tag) => (
        <Badge key={tag} color="gray" variant="outline">
          {tag}
        </Badge>
      ))}
    </Group>
  );
}

function Duplicate({ duplicate }: { duplicate: NonNullable<ImportItem['duplicate']> }) {
  const texts = useTexts(bankTexts).import;
  if (duplicate._id === null)
    return <div className={classes.itemDuplicate}>{texts.sameInFile(duplicate.position ?? 0)}</div>;
  return (
    <div className={classes.itemDuplicate}>
      {texts[duplicate.alike]}{' '}
      <TextLink to="/questions/$id" params={{ id: duplicate._id }} target="_blank">
        {duplicate.title}
      </TextLink>
    </div>
  );
}

interface ItemProps {
  item: ImportItem;
  pictures: ShownPictures;
  /** Absent: there is nothing to choose any more. */
  choice?: { isChosen: boolean; onChoose: (isChosen: boolean) => void };
}

function Item({ item, pictures, choice }: ItemProps) {
  const texts = useTexts(bankTexts).import;
  const [isOpen, setOpen] = useState(false);
  const { question } = item;
  const excerpt = question ? plainText(String(question.content.stem ?? '')) : '';
  const where = [item.type === null ? null : typeNameOf(item.type), item.place === item.title ? '' : item.place]
    .filter(Boolean)
    .join(' · ');
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        {choice && question ? (
          <Checkbox
            size="sm"
            aria-label={texts.choose(item.title)}
            checked={choice.isChosen}
            onChange={(event) => choice.onChoose(event.currentTarget.checked)}
          />
        ) : (
          <Text size="sm" c="dimmed" className="tabular" miw={20} ta="center">
            {item.position}
          </Text>
        )}
        <div className={classes.itemWords}>
          <Text fw={550} lineClamp={2}>
            <bdi>{item.title}</bdi>
          </Text>
          {excerpt !== '' && excerpt !== item.title && (
            <Text size="sm" lineClamp={1}>
              <bdi>{excerpt}</bdi>
            </Text>
          )}
          <div className={classes.itemPlace}>{where}</div>
          {item.duplicate && <Duplicate duplicate={item.duplicate} />}
          {item.messages.length > 0 && (
            <ul className={classes.itemMessages}>
              {item.messages.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
        </div>
        <div className={classes.itemStatus}>
          <Status status={item.status} />
        </div>
        {question ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-expanded={isOpen}
            aria-label={isOpen ? texts.hide(item.title) : texts.show(item.title)}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size={18} stroke={1.5} />
          </ActionIcon>
        ) : (
          <span style={{ width: 34 }} />
        )}
      </div>
      {isOpen && question && <Inside item={item} pictures={pictures} />}
    </li>
  );
}

/** The question of an item as it would be stored. */
function Inside({ item, pictures }: Pick<ItemProps, 'item' | 'pictures'>) {
  const { question, stimulus } = useMemo(() => withShownPictures(item, pictures), [item, pictures]);
  if (!question) return null;
  return (
    <div className={classes.itemBody}>
      {stimulus && (
        <ExplainedStimulus everyLanguage stimulus={{ _id: `import-${item.position}`, ...stimulus }} order={4} isBox />
      )}
      <QuestionPreview
        type={question.type}
        content={question.content}
        title={question.title}
        marks={question.marks}
        aids={question}
      />
      <Facts question={question} />
    </div>
  );
}

/** What can be shown, each with its number of items. `isSteady`: what was there while more could come stays, empty or not. */
function useShownChoices(
  items: readonly ImportItem[],
  isReading: boolean,
  isSteady: boolean,
): { value: Shown; label: string }[] {
  const texts = useTexts(bankTexts).import;
  const { soFar } = useTexts(lookTexts);
  const { number } = useFormat();
  return useMemo(() => {
    const countOf = (shown: Shown): number => items.filter((item) => isShown(item, shown)).length;
    const label = (shown: Shown): string => `${texts[shown]} ${number(countOf(shown))}`;
    return (['all', 'ready', 'warning', 'refused', 'duplicate'] as const)
      .filter((shown) => shown === 'all' || countOf(shown) > 0 || (isSteady && shown !== 'duplicate'))
      .map((shown) => ({
        value: shown,
        label: isReading && shown === 'all' ? soFar(label(shown)) : label(shown),
      }));
  }, [items, isReading, isSteady, texts, soFar, number]);
}

const noPictures: ShownPictures = new Map();

interface ItemsProps {
  readonly items: readonly ImportItem[];
  readonly pictures?: ShownPictures;
  /** Positions to be stored; absent when nothing is to be chosen. */
  readonly chosen?: ReadonlySet<number>;
  readonly onChoose?: (positions: readonly number[], isChosen: boolean) => void;
  /** All that is shown. */
  readonly onChooseAll?: (positions: readonly number[], shown: Shown, isChosen: boolean) => void;
  /** More items are still to come. */
  readonly isReading?: boolean;
}

export function ImportItems({
  items,
  pictures = noPictures,
  chosen,
  onChoose,
  onChooseAll,
  isReading = false,
}: ItemsProps) {
  const texts = useTexts(bankTexts).import;
  const { number } = useFormat();
  const [shown, setShown] = useState<Shown>('all');
  const [page, setPage] = useState(1);
  // What was there while the file was read stays there.
  const [wasReading] = useState(isReading);
  const fitting = useMemo(() => items.filter((item) => isShown(item, shown)), [items, shown]);
  const visible = fitting.slice((page - 1) * PAGE, page * PAGE);
  const choosable = useMemo(() => fitting.filter((item) => item.question).map(({ position }) => position), [fitting]);
  const chosenHere = choosable.filter((position) => chosen?.has(position)).length;
  const data = useShownChoices(items, isReading, wasReading);

  return (
    <section>
      <Group justify="space-between" mb="sm" gap="sm">
        {data.length > 2 || wasReading ? (
          <SegmentedControl
            aria-label={texts.shown}
            size="sm"
            className={classes.segments ?? ''}
            data={data}
            value={shown}
            onChange={(value) => {
              setShown(value);
              setPage(1);
            }}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {data.at(-1)?.label}
          </Text>
        )}
        {onChooseAll && (choosable.length > 0 || isReading) && (
          <Checkbox
            size="sm"
            label={texts.chooseShown(number(choosable.length))}
            checked={choosable.length > 0 && chosenHere === choosable.length}
            indeterminate={chosenHere > 0 && chosenHere < choosable.length}
            onChange={(event) => onChooseAll(choosable, shown, event.currentTarget.checked)}
          />
        )}
      </Group>
      <ol className={classes.items}>
        {visible.map((item) => {
          const choice = chosen &&
            onChoose && {
              isChosen: chosen.has(item.position),
              onChoose: (isChosen: boolean) => onChoose([item.position], isChosen),
            };
          return <Item key={item.position} item={item} pictures={pictures} {...(choice && { choice })} />;
        })}
      </ol>
      {(fitting.length > PAGE || wasReading) && (
        <Pagination
          mt="md"
          size="sm"
          value={page}
          onChange={setPage}
          total={Math.max(1, Math.ceil(fitting.length / PAGE))}
          aria-label={texts.pages}
          getItemProps={(item) => ({ 'aria-label': `${item}` })}
          getControlProps={(control) => ({ 'aria-label': control })}
        />
      )}
    </section>
  );
}
