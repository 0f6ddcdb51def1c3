/** Fills the blocks that show something of the site itself. */

import { memoize } from '#admin/operations/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { findTaster } from '#site/public-quizzes/api.ts';
import { readLayout } from './actions.ts';
import { type Block, isLive } from './contract-blocks.ts';
import type { Live } from './contract-live.ts';
import type { Site } from './rules.ts';
import {
  countStats,
  findPublicQuiz,
  listOpenCourses,
  listPublicChannels,
  listPublicQuizzes,
  listPublishedPages,
} from './store-live.ts';

const PREMIUM = 2;

/** What the block shows now; null for one that shows only what was written into it. */
export async function readLive(tx: TenantTx, block: Block, services: Services): Promise<Live | null> {
  if (!isLive(block)) return null;
  const now = services.clock();
  switch (block.type) {
    case 'sample':
      return { kind: 'sample', quiz: await findTaster(tx, block.props.quiz === '' ? null : block.props.quiz, now) };
    case 'quizzes': {
      const rows = await listPublicQuizzes(tx, now, block.props.most);
      const quizzes = rows.map((row) => ({
        _id: row.quiz_id,
        name: row.name,
        questionCount: row.question_count,
        durationSeconds: row.duration_seconds,
        closesAt: row.closes_at?.toISOString() ?? null,
        isPremium: row.subscription === PREMIUM,
      }));
      return { kind: 'quizzes', quizzes };
    }
    case 'courses': {
      const rows = await listOpenCourses(tx, now, block.props.most);
      const courses = rows.map((row) => ({
        _id: row.course_id,
        title: row.title,
        summary: row.summary,
        topicCount: row.topic_count,
        isPremium: row.subscription === PREMIUM,
      }));
      return { kind: 'courses', courses };
    }
    case 'channels': {
      const rows = await listPublicChannels(tx, block.props.most);
      const channels = rows.map(({ channel_id, name, members, items }) => ({
        _id: channel_id,
        name,
        memberCount: members,
        itemCount: items,
      }));
      return { kind: 'channels', channels };
    }
    case 'pages': {
      const { kind, most } = block.props;
      const pages = await listPublishedPages(tx, kind, most);
      return { kind: 'pages', pages: pages.map((page) => ({ ...page, kind })) };
    }
    case 'statistics':
      return {
        kind: 'statistics',
        figures: await memoize(services, tx, 'stats of pages', () => countStats(tx)),
      };
    case 'countdown': {
      const quiz = block.props.quiz === '' ? undefined : await findPublicQuiz(tx, block.props.quiz);
      const at = quiz?.opens_at?.toISOString() ?? (block.props.at === '' ? null : block.props.at);
      return { kind: 'countdown', at, now: now.toISOString(), name: quiz?.name ?? null };
    }
  }
}

/** What all such blocks of the published page show, by the ids of the blocks. */
export async function readPageData(
  tx: TenantTx,
  address: string,
  site: Site,
  services: Services,
): Promise<Record<string, Live>> {
  const { blocks } = await readLayout(tx, address, site);
  const filled: Record<string, Live> = {};
  for (const block of blocks) {
    const live = await readLive(tx, block, services);
    if (live !== null) filled[block.id] = live;
  }
  return filled;
}
