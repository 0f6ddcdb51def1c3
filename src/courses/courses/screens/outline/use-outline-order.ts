import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Outline, TopicLine } from '#courses/courses/topics/contract.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { outlineQuery, upsertOutline } from '../../queries.ts';
import { type OutlineRow, orderOf } from '../../rules-outline.ts';

/** The outline as it will be when the server has taken the order. */
export function foreseen(outline: Outline, rows: readonly OutlineRow[]): Outline {
  const lines = new Map(outline.topics.map((topic) => [topic._id, topic]));
  const topics: TopicLine[] = [];
  const sections: Outline['sections'] = [];
  for (const row of rows) {
    if (row.kind === 'section') sections.push({ _id: row.key, title: row.title });
    else topics.push({ ...lines.get(row.id)!, section: sections.at(-1)?._id ?? null });
  }
  return { ...outline, topics, sections };
}

/**
 * Sends new orders one after the other, each on top of what the one before has made; the page shows them at once. A new
 * section is shown when the server has given it its id. When an order is refused, those after it are dropped with it.
 */
export function useOutlineOrder(courseId: string): (rows: readonly OutlineRow[]) => void {
  const client = useQueryClient();
  const { queryKey } = outlineQuery(courseId);
  const queue = useRef({ last: Promise.resolve(), waiting: 0, generation: 0 });

  const send = async (rows: readonly OutlineRow[], outlineRevision: number): Promise<void> => {
    const outline = await upsertOutline(courseId, { ...orderOf(rows), outlineRevision });
    const isLast = queue.current.waiting === 1;
    client.setQueryData<Outline>(queryKey, (shown) =>
      isLast || !shown ? outline : { ...shown, outlineRevision: outline.outlineRevision },
    );
  };

  return (rows) => {
    const hasNew = rows.some((row) => row.kind === 'section' && row.id === null);
    if (!hasNew) client.setQueryData<Outline>(queryKey, (shown) => shown && foreseen(shown, rows));
    const { generation } = queue.current;
    queue.current.waiting += 1;
    queue.current.last = queue.current.last
      .then(async () => {
        const shown = client.getQueryData<Outline>(queryKey);
        if (generation === queue.current.generation && shown) await send(rows, shown.outlineRevision);
      })
      .catch((error: unknown) => {
        queue.current.generation += 1;
        void client.invalidateQueries({ queryKey });
        notify.error(error);
      })
      .finally(() => {
        queue.current.waiting -= 1;
      });
  };
}
