import type { Slice } from '#access/slice.ts';
import { personRecordRoutes } from './routes.ts';

export const studentProfile: Slice = {
  routes: () => personRecordRoutes,
};
