import { Title, type TitleOrder } from '@mantine/core';
import type { ReactNode, RefObject, UIEvent } from 'react';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { stemId } from './QuestionStem.tsx';
import classes from './stimulus.module.css';

/** The id of the heading of a stimulus. */
export const stimulusHeadingId = (stimulus: string): string => `stimulus-${stimulus}`;

/** A stimulus with its title, as a region of the page. */
export function StimulusText(props: {
  stimulus: { readonly _id: string; readonly title: string; readonly content: string };
  order?: TitleOrder;
  className?: string | undefined;
  /** Where it is scrolled on its own, which the keyboard can do, too. */
  pane?: { readonly ref: RefObject<HTMLElement | null>; readonly onScroll: (top: number) => void };
  /** No higher than a good part of a page, and scrolled on its own: what follows it stays in reach. */
  isBox?: boolean;
  /** Puts something around its text. */
  draw?: (text: ReactNode) => ReactNode;
  /** Below the text, and scrolled with it. */
  children?: ReactNode;
}) {
  const { stimulus, order = 2, className, pane, isBox = false, draw = (text) => text, children } = props;
  const scrolls = pane
    ? {
        ref: pane.ref,
        tabIndex: 0,
        onScroll: (event: UIEvent<HTMLElement>) => pane.onScroll(event.currentTarget.scrollTop),
      }
    : isBox && { tabIndex: 0 };
  const id = stimulusHeadingId(stimulus._id);
  return (
    <section className={isBox ? classes.box : className} aria-labelledby={id} data-stimulus={stimulus._id} {...scrolls}>
      <Title order={order} size="h3" id={id} tabIndex={-1} className={classes.title}>
        <bdi>{stimulus.title}</bdi>
      </Title>
      {draw(<RichText html={stimulus.content} className={classes.text} id={stemId(stimulus._id)} />)}
      {children}
    </section>
  );
}
