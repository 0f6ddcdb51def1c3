import { Button, CloseButton, Popover, Stack, Text } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { isKeyOf } from '#platform/contract/object-of.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { placeTerms, TermsContext } from '#platform/web/editor/terms.ts';
import { pageLanguage } from '#platform/web/i18n/language.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Catalogue } from '../../contract.ts';
import classes from './aids.module.css';
import { aidsTexts } from './aids-texts.ts';
import { placedIn, type ShownAid, shownAids } from './shown-aids.ts';

interface Open {
  readonly aid: ShownAid;
  /** Where it was asked for, as places in the box. */
  readonly at: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  readonly element: HTMLElement;
}

interface ExplainedProps {
  readonly catalogue: Catalogue;
  readonly texts: readonly string[];
  readonly everyLanguage?: boolean;
  readonly children: ReactNode;
}

/** See `WithAids`. */
export default function Explained(props: ExplainedProps) {
  const { catalogue, everyLanguage = false, children } = props;
  const texts = useTexts(aidsTexts);
  const language = pageLanguage();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const aids = useMemo(() => shownAids(catalogue, language, everyLanguage), [catalogue, language, everyLanguage]);
  const key = JSON.stringify(props.texts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all of the texts
  const { below, terms } = useMemo(() => {
    const placed = placedIn(props.texts, aids);
    const words = placed.inText.map(({ id, about, places }) => ({ id, words: about, places }));
    return { below: placed.below, terms: placeTerms(props.texts, words) };
  }, [key, aids]);
  const show = (aid: ShownAid | undefined, element: HTMLElement): void => {
    const frame = box.current?.getBoundingClientRect();
    if (!aid || !frame) return;
    // Larger text of the exam page is zoomed.
    const zoom = frame.width / (box.current?.offsetWidth || frame.width) || 1;
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = { left: left - frame.left, top: top - frame.top, width, height };
    setOpen({
      aid,
      element,
      at: { left: at.left / zoom, top: at.top / zoom, width: at.width / zoom, height: at.height / zoom },
    });
  };
  const close = (): void => {
    open?.element.focus();
    setOpen(null);
  };
  const ask = (event: MouseEvent | KeyboardEvent): void => {
    const term = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-term]') : null;
    if (!term || !box.current?.contains(term)) return;
    // Within a label it would choose the option, and a key would be one of the page.
    event.preventDefault();
    event.stopPropagation();
    show(
      aids.find(({ id }) => id === term.dataset.term),
      term,
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the terms within are the buttons
    <div
      ref={box}
      className={classes.box}
      onClick={ask}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') ask(event);
      }}
    >
      <TermsContext value={terms}>{children}</TermsContext>
      {below.length > 0 && (
        <div className={classes.below}>
          {below.map((aid) => (
            <Button
              key={aid.id}
              variant="default"
              size="sm"
              mih={44}
              maw="100%"
              aria-haspopup="dialog"
              leftSection={<IconBook2 size={18} stroke={1.5} aria-hidden />}
              onClick={(event) => show(aid, event.currentTarget)}
            >
              <span className={classes.name}>{aid.about === '' ? texts.whole : texts.about(aid.about)}</span>
            </Button>
          ))}
        </div>
      )}
      {open && <Explanation open={open} language={language} onClose={close} />}
    </div>
  );
}

/** The language's name in the language of the page. */
function nameOfLanguage(tag: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

function Explanation({ open, language, onClose }: { open: Open; language: string; onClose: () => void }) {
  const texts = useTexts(aidsTexts);
  const id = useId();
  const { aid, at } = open;
  return (
    <Popover
      opened
      onDismiss={onClose}
      position="bottom-start"
      width="min(360px, calc(100vw - 32px))"
      withArrow
      withRoles={false}
      trapFocus
      shadow="md"
      closeOnEscape={false}
    >
      <Popover.Target>
        <span aria-hidden className={classes.anchor} style={at} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-labelledby={id}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') onClose();
        }}
        onClick={(event) => event.stopPropagation()}
      >
        <div className={classes.head}>
          <Text fw={600} id={id} lineClamp={3}>
            <bdi>{aid.about || texts.whole}</bdi>
          </Text>
          <CloseButton size={44} aria-label={texts.close} onClick={onClose} data-autofocus />
        </div>
        <Stack gap="xs" className={classes.cards!}>
          {aid.cards.map((card, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards have nothing of their own to be told apart by
            <div key={index}>
              <Text size="sm" c="dimmed">
                {card.support === 'keyword-translation' && card.language !== ''
                  ? nameOfLanguage(card.language, language)
                  : isKeyOf(texts.supportNames, card.support)
                    ? texts.supportNames[card.support]
                    : card.support}
              </Text>
              <div lang={card.language || undefined}>
                <RichText html={card.html} compact />
              </div>
            </div>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
