import type { Slice } from '#access/slice.ts';
import type { TopicTools } from '#access/topic-tools.ts';
import { courseFinder } from './actions-find.ts';
import { courseRoutes } from './routes.ts';

export const courses: Slice<{ readonly topicTools: TopicTools }> = {
  routes: ({ topicTools }) => courseRoutes(topicTools),
  finders: [courseFinder],
};
