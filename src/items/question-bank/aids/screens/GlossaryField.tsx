/** The glossary of a question or stimulus: words, what they mean, and their translations. */
import { ActionIcon, Button, Card, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { isKeyOf } from '#platform/contract/object-of.ts';
import { findWords } from '#platform/text/find-words.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { storePicture } from '../../queries.ts';
import { type Catalogue, type CatalogueEntry, MAX_ABOUT, MAX_ENTRIES } from '../contract.ts';
import classes from './shared/aids.module.css';
import { aidsTexts } from './shared/aids-texts.ts';

type AidCard = CatalogueEntry['cards'][number];
const EXPLANATION = 'glossary-on-screen';
const TRANSLATION = 'keyword-translation';

export interface GlossaryFieldProps {
  readonly value: Catalogue;
  readonly onChange: (catalogue: Catalogue) => void;
  /** Messages by path, as `0.cards.0.html`. */
  readonly faults: Readonly<Record<string, string>>;
  /** The texts in which the words are. */
  readonly html: string;
  readonly onUpload: typeof storePicture;
}

const newEntry: CatalogueEntry = { about: '', cards: [{ support: EXPLANATION, language: '', html: '' }] };

export function GlossaryField({ value, onChange, faults, html, onUpload }: GlossaryFieldProps) {
  const texts = useTexts(aidsTexts);
  const text = plainText(html);
  return (
    <Input.Wrapper
      label={texts.glossary}
      description={texts.glossaryHelp}
      component="fieldset"
      className={classes.terms!}
      labelElement="div"
      aria-label={texts.glossary}
    >
      <Stack gap="sm" mt="xs">
        {value.map((entry, index) => (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have nothing of their own to be told apart by
            key={`${value.length} ${index}`}
            entry={entry}
            number={index + 1}
            faults={within(faults, String(index))}
            isInText={entry.about === '' || findWords(text, entry.about) !== null}
            onUpload={onUpload}
            onChange={(next) => onChange(value.with(index, next))}
            onRemove={() => onChange(value.toSpliced(index, 1))}
          />
        ))}
        {value.length < MAX_ENTRIES && (
          <Group>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              onClick={() => onChange([...value, newEntry])}
            >
              {texts.addTerm}
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  );
}

const within = (faults: Readonly<Record<string, string>>, head: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([path, message]) =>
      path.startsWith(`${head}.`) ? [[path.slice(head.length + 1), message]] : [],
    ),
  );

interface EntryProps extends Pick<GlossaryFieldProps, 'faults' | 'onUpload'> {
  readonly entry: CatalogueEntry;
  readonly number: number;
  readonly isInText: boolean;
  readonly onChange: (entry: CatalogueEntry) => void;
  readonly onRemove: () => void;
}

function Entry({ entry, number, faults, isInText, onUpload, onChange, onRemove }: EntryProps) {
  const texts = useTexts(aidsTexts);
  const { about, places, cards } = entry;
  const numbered = cards.map((card, at) => ({ card, at }));
  const translations = numbered.filter(({ card }) => card.support === TRANSLATION);
  const explanation = cards.findIndex(({ support }) => support === EXPLANATION);
  const others = numbered.filter(({ card, at }) => card.support !== TRANSLATION && at !== explanation);
  const setCard = (at: number, patch: Partial<AidCard>): void =>
    onChange({ ...entry, cards: cards.with(at, { ...cards[at]!, ...patch }) });
  const removeCard = (at: number): void => onChange({ ...entry, cards: cards.toSpliced(at, 1) });
  const explain = (text: string): void => {
    if (explanation < 0) onChange({ ...entry, cards: [{ support: EXPLANATION, language: '', html: text }, ...cards] });
    else if (text === '' && cards.length > 1) removeCard(explanation);
    else setCard(explanation, { html: text });
  };
  return (
    <Card p="sm" withBorder component="fieldset" aria-label={texts.term(number)}>
      <Stack gap="sm">
        <Group align="flex-end" wrap="nowrap" gap="xs">
          <TextInput
            flex={1}
            name={`catalogue.${number - 1}.about`}
            label={texts.termField}
            description={isInText ? (places ? texts.atPlaces(places.length) : texts.termHelp) : texts.notInText}
            maxLength={MAX_ABOUT}
            value={about}
            onChange={(event) => onChange({ about: event.currentTarget.value, cards })}
            error={faults.about}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={texts.remove(about || texts.term(number))}
            onClick={onRemove}
          >
            <IconX size={18} stroke={1.5} />
          </ActionIcon>
        </Group>
        <RichTextEditor
          compact
          label={texts.explanation}
          value={explanation < 0 ? '' : cards[explanation]!.html}
          onChange={explain}
          error={explanation < 0 ? faults.cards : faults[`cards.${explanation}.html`]}
          onUpload={onUpload}
        />
        {translations.map(({ card, at }, index) => (
          <Translation
            // biome-ignore lint/suspicious/noArrayIndexKey: translations have nothing of their own to be told apart by
            key={`${translations.length} ${index}`}
            card={card}
            number={index + 1}
            path={`catalogue.${number - 1}.cards.${at}`}
            faults={within(faults, `cards.${at}`)}
            onUpload={onUpload}
            onChange={(patch) => setCard(at, patch)}
            onRemove={() => removeCard(at)}
          />
        ))}
        <Group>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => onChange({ ...entry, cards: [...cards, { support: TRANSLATION, language: '', html: '' }] })}
          >
            {texts.addTranslation}
          </Button>
        </Group>
        {others.length > 0 && <Others cards={others} onRemove={removeCard} />}
      </Stack>
    </Card>
  );
}

function Translation(props: {
  card: AidCard;
  number: number;
  path: string;
  faults: Readonly<Record<string, string>>;
  onUpload: GlossaryFieldProps['onUpload'];
  onChange: (patch: Partial<AidCard>) => void;
  onRemove: () => void;
}) {
  const { card, number, path, faults, onUpload, onChange, onRemove } = props;
  const texts = useTexts(aidsTexts);
  return (
    <Group align="flex-start" gap="xs">
      <TextInput
        w={140}
        name={`${path}.language`}
        label={texts.languageField}
        description={texts.languageHelp}
        maxLength={35}
        value={card.language}
        onChange={(event) => onChange({ language: event.currentTarget.value })}
        error={faults.language}
      />
      <div style={{ flex: '1 1 200px', minWidth: 0 }}>
        <RichTextEditor
          compact
          label={texts.translation(number)}
          value={card.html}
          onChange={(html) => onChange({ html })}
          error={faults.html}
          onUpload={onUpload}
        />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        mt={26}
        size={36}
        aria-label={texts.remove(texts.translation(number))}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.5} />
      </ActionIcon>
    </Group>
  );
}

const HIDDEN = new Set(['braille', 'tactile', 'high-contrast', 'simplified-graphics', 'sign-language']);

/** Aids that a file brought and that have no field here: kept, and shown as what they say. */
function Others(props: { cards: readonly { card: AidCard; at: number }[]; onRemove: (at: number) => void }) {
  const texts = useTexts(aidsTexts);
  const nameOf = ({ support, language }: AidCard): string => {
    const name = isKeyOf(texts.supportNames, support) ? texts.supportNames[support] : support;
    return language === '' ? name : texts.withDetails(name, language);
  };
  return (
    <div>
      <Text size="sm" fw={550}>
        {texts.moreAids}
      </Text>
      <Text size="sm" c="dimmed">
        {texts.moreAidsHelp}
      </Text>
      {props.cards.map(({ card, at }) => (
        <Group key={at} gap="xs" wrap="nowrap" justify="space-between">
          <Text size="sm" lineClamp={3}>
            {nameOf(card)}
            {(HIDDEN.has(card.support) || card.support.startsWith('ext:')) && ` – ${texts.neverShown}`}:{' '}
            <bdi>{plainText(card.html)}</bdi>
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={texts.remove(nameOf(card))}
            onClick={() => props.onRemove(at)}
          >
            <IconX size={18} stroke={1.5} />
          </ActionIcon>
        </Group>
      ))}
    </div>
  );
}
