/** What the address of the calendar says. */
import { z } from 'zod';

export const calendarViews = ['month', 'list'] as const;

export const calendarSearch = z.object({
  /** Such as 2026-11; the present month where absent. */
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  view: z.enum(calendarViews).optional().catch(undefined),
});
export type CalendarSearch = {
  readonly month?: string | undefined;
  readonly view?: (typeof calendarViews)[number] | undefined;
};
