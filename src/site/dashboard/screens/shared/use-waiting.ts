import { useQuery } from '@tanstack/react-query';
import { inList } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { waitingQuery } from '../../queries.ts';
import { waitingTexts } from './waiting-texts.ts';

export interface WaitingCount {
  readonly count: number;
  /** `24 answers to mark, 2 queries` */
  readonly text: string;
}

/** How much waits for the staff, by the address of the page that lists it; nothing for students. */
export function useWaiting(): Readonly<Record<string, WaitingCount>> {
  const texts = useTexts(waitingTexts);
  const viewer = useViewer();
  const { data } = useQuery({ ...waitingQuery(), enabled: viewer !== null && viewer.role !== 'student' });
  if (!data) return {};
  const sum = (parts: readonly (readonly [keyof typeof texts, number])[]): WaitingCount => ({
    count: parts.reduce((all, [, count]) => all + count, 0),
    text: inList(parts.flatMap(([word, count]) => (count > 0 ? [texts[word](count)] : []))),
  });
  const { company } = data;
  const counts = company
    ? {
        '/company': sum([
          ['messages', company.messages],
          ['deletions', company.deletions],
          ['names', company.names],
          ['plans', company.plans],
        ]),
        '/company/messages': sum([['messages', company.messages]]),
        '/company/deletions': sum([['deletions', company.deletions]]),
        '/company/names': sum([['names', company.names]]),
        '/company/plans': sum([['plans', company.plans]]),
      }
    : {
        '/dash': sum([
          ['answers', data.answers],
          ['queries', data.queries],
          ['decisions', data.decisions],
        ]),
      };
  return Object.fromEntries(Object.entries(counts).filter(([, { count }]) => count > 0));
}
