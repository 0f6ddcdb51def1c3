/** Courses for the global search. */
import type { Finder } from '#access/find.ts';
import { hitNote } from '#access/hit.ts';
import { courseReaderOf } from './actions.ts';
import { courseStateOf } from './rules.ts';
import { listCourseRows } from './store-list.ts';

const hitNotes = { draft: hitNote('draft'), published: null, archived: hitNote('archived') } as const;

/** What the list of courses shows to the actor, by title. */
export const courseFinder: Finder = {
  kind: 'course',
  async findFor(tx, actor, text, limit) {
    const filter = {
      ofst: 0,
      limit,
      q: text,
      subscription: [],
      state: [],
      group: '',
      mine: '',
      sort: 'title',
    } as const;
    const { rows } = await listCourseRows(tx, await courseReaderOf(tx, actor), filter);
    return rows.map((row) => ({
      _id: row.course_id,
      title: row.title,
      note: hitNotes[courseStateOf({ publishedAt: row.published_at, archivedAt: row.archived_at })],
      detail: row.summary,
      href: `/courses/${row.course_id}`,
    }));
  },
};
