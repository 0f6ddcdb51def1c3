import { typeScreens } from '../type-screens.ts';
import type { Answer, Content, Review } from './schema.ts';
import type { View } from './student-view.ts';

export default typeScreens<Content, View, Answer, Review>({
  Editor: () => import('./Editor.tsx'),
  Player: () => import('./Player.tsx'),
  Review: () => import('./Review.tsx'),
});
