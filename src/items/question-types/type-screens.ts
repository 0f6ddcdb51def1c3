/** The three screens of one type, each in a bundle of its own: an exam loads players and nothing else. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { EditorProps, PlayerProps, ReviewProps } from './screen-props.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Loaders<Content, View, Answer, Review> {
  readonly Editor: Load<EditorProps<Content>>;
  readonly Player: Load<PlayerProps<View, Answer>>;
  readonly Review: Load<ReviewProps<View, Answer, Review>>;
}

export interface TypeScreens<Content = unknown, View = unknown, Answer = unknown, Review = unknown> {
  readonly Editor: LazyExoticComponent<ComponentType<EditorProps<Content>>>;
  readonly Player: LazyExoticComponent<ComponentType<PlayerProps<View, Answer>>>;
  readonly Review: LazyExoticComponent<ComponentType<ReviewProps<View, Answer, Review>>>;
  readonly load: Loaders<Content, View, Answer, Review>;
}

export const typeScreens = <Content, View, Answer, Review>(
  load: Loaders<Content, View, Answer, Review>,
): TypeScreens<Content, View, Answer, Review> => ({
  Editor: lazy(load.Editor),
  Player: lazy(load.Player),
  Review: lazy(load.Review),
  load,
});
