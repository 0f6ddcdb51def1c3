/** What an admin has to do first: requests that wait, and what the school still lacks. */
import { Text } from '@mantine/core';
import type { AdminSummary } from '#admin/operations/contract.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { pageAt } from '#platform/web/page-at.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import type { Waiting } from '../contract-waiting.ts';
import { adminDashTexts } from './admin-texts.ts';
import { DashSection } from './DashParts.tsx';
import classes from './dash.module.css';
import { waitingTexts } from './shared/waiting-texts.ts';
import { dashTexts } from './texts.ts';

const requests = [
  { kind: 'deletions', to: '/company/deletions', search: {} },
  { kind: 'plans', to: '/company/plans', search: { tab: 'requests' } },
  { kind: 'names', to: '/company/names', search: {} },
  { kind: 'messages', to: '/company/messages', search: {} },
] as const;

/** Whether anybody waits for an answer of the school. */
export const hasRequests = (counts: Waiting['company']): boolean =>
  counts !== null && requests.some(({ kind }) => counts[kind] > 0);

/** What people have asked of the school and wait for, each with the way to it; nothing where nobody waits. */
export function Requests({ counts }: { counts: Waiting['company'] }) {
  const texts = useTexts(adminDashTexts);
  const words = useTexts(dashTexts);
  const of = useTexts(waitingTexts);
  const waiting = requests.filter(({ kind }) => counts && counts[kind] > 0);
  if (!counts || waiting.length === 0) return null;
  return (
    <DashSection title={words.teacher.forYou}>
      <ul className={classes.lines}>
        {waiting.map(({ kind, to, search }, index) => (
          <li key={kind} className={classes.line}>
            <div className={classes.lineWords}>
              <Text fw={600}>{of[kind](counts[kind])}</Text>
              <div className={classes.facts}>{texts.requests[kind]}</div>
            </div>
            <ButtonLink
              size="sm"
              variant={index === 0 ? 'filled' : 'default'}
              to={pageAt(to)}
              search={search}
              aria-label={words.of(texts.act[kind], of[kind](counts[kind]))}
            >
              {texts.act[kind]}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </DashSection>
  );
}

/** What this school still lacks, each with the page where it is set up; nothing where all is. */
export function ToSetUp({ summary, isFirst }: { summary: AdminSummary; isFirst: boolean }) {
  const texts = useTexts(adminDashTexts);
  if (summary.mail.delivery !== 'mailbox') return null;
  return (
    <DashSection title={texts.toSetUp}>
      <ul className={classes.lines}>
        <li className={classes.line}>
          <div className={classes.lineWords}>
            <Text fw={600}>{texts.mail}</Text>
            <div className={classes.facts}>{texts.mailbox}</div>
          </div>
          <ButtonLink size="sm" variant={isFirst ? 'filled' : 'default'} to="/company/mail">
            {texts.setUpMail}
          </ButtonLink>
        </li>
      </ul>
    </DashSection>
  );
}
