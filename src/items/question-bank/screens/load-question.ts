import type { QueryClient } from '@tanstack/react-query';
import { screensOf } from '#items/question-types/screens.ts';
import { questionQuery } from '../queries.ts';

/** The question with what draws and edits its type, so that its page is drawn whole. What can't be had, the screen says. */
export async function loadQuestion(client: QueryClient, id: string): Promise<void> {
  const question = await client.ensureQueryData(questionQuery(id)).catch(() => null);
  if (!question) return;
  const { Editor, Player } = screensOf(question.type);
  await Promise.all([Player.preload(), question.may.edit && Editor.preload()]).catch(() => {});
}
