import type { Answer, Review } from '../numeric/schema.ts';
import type { View } from '../numeric/student-view.ts';
import { typeScreens } from '../type-screens.ts';
import type { Content } from './schema.ts';

/** With its numbers it is a numeric question, and is answered and reviewed as one. */
export default typeScreens<Content, View, Answer, Review>({
  Editor: () => import('./Editor.tsx'),
  Player: () => import('../numeric/Player.tsx'),
  Review: () => import('../numeric/Review.tsx'),
});
