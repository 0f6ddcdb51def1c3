/** What a teacher has set up and not created yet, as this device stored it. */
import { z } from 'zod';
import { nicknamePolicies, paces, pointModes } from '../../contract-room.ts';
import { type Filled, type Plan, rowsOf, type SetupRow } from './setup-form.ts';

const seconds = z.number().nullable();

/** The shape alone: what is not whole yet is not lost for that. */
const storedSchema = z.object({
  name: z.string(),
  rows: z.array(
    z.discriminatedUnion('kind', [
      z.object({ id: z.string(), kind: z.literal('question'), isIncluded: z.boolean(), isPoll: z.boolean(), seconds }),
      z.object({
        id: z.string(),
        kind: z.literal('own-poll'),
        text: z.string(),
        options: z.string(),
        isMultiple: z.boolean(),
        seconds,
      }),
      z.object({ id: z.string(), kind: z.literal('word-cloud'), text: z.string(), seconds }),
    ]),
  ),
  settings: z.object({
    pace: z.enum(paces),
    points: z.enum(pointModes),
    streakBonus: z.boolean(),
    closeness: z.boolean(),
    teams: z.array(z.string()),
    nicknames: z.enum(nicknamePolicies),
    lateJoining: z.boolean(),
    closesAt: z.string().nullable(),
    pauseSeconds: z.number(),
  }),
});

/**
 * The form as it was left, with the questions that there are now: those that have gone since are left out, and new ones
 * come last. Null where nothing of this shape was stored.
 */
export function restoreSetup(plan: Plan, stored: unknown): Filled | null {
  const { data } = storedSchema.safeParse(stored);
  if (!data) return null;
  const current = rowsOf(plan);
  const rows = data.rows.flatMap((row): SetupRow[] => {
    if (row.kind !== 'question') return [row];
    const question = current.find(({ id }) => id === row.id);
    return question?.kind === 'question' ? [{ ...question, ...row }] : [];
  });
  return { ...data, rows: [...rows, ...current.filter(({ id }) => !rows.some((row) => row.id === id))] };
}
