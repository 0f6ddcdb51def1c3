import type { Slice } from '#access/slice.ts';
import { systemGradesBackground } from './background.ts';
import { systemScoreChannel } from './channel.ts';
import { systemGradeRoutes } from './routes.ts';

export const oneRosterGrades: Slice = {
  routes: () => systemGradeRoutes,
  background: [systemGradesBackground],
  channels: [systemScoreChannel],
};
