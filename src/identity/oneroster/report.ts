/** What a run found and changed, or would change. Pure. */
import type { Outcome } from './apply.ts';
import type { Decision, Plan } from './plan/plan.ts';
import { GROUPS_KEPT, outcomes, type Report, type ReportRow, ROWS_KEPT } from './rules.ts';
import type { Reading } from './wire/read.ts';

const size = ({ living, deleted }: { living: ReadonlyMap<string, unknown>; deleted: ReadonlySet<string> }): number =>
  living.size + deleted.size;

function rowOf(decision: Decision, applied: Outcome | null): ReportRow | null {
  const { sourcedId, name, outcome } = decision;
  if (outcome === 'unchanged' || outcome === 'left-out') return null;
  const failed = applied?.failed.get(sourcedId);
  const person = applied?.people.get(sourcedId) ?? decision.personId;
  const why = 'why' in decision && decision.why !== '' ? [decision.why] : [];
  return {
    outcome: failed === undefined ? outcome : 'refused',
    sourcedId,
    // The name of somebody who has an account is read from it: it goes with the account.
    name: person === null ? name : '',
    person,
    messages: failed === undefined ? [...why, ...(applied?.notes.get(sourcedId) ?? [])] : [failed],
    sameAddress: outcome === 'refused' ? decision.sameAddress : null,
  };
}

function leftOutOf(decisions: readonly Decision[]): Report['leftOut'] {
  const roles = decisions.flatMap((one) => (one.outcome === 'left-out' ? [one.role.slice(0, 200)] : []));
  const counts = [...Map.groupBy(roles, (role) => role)].map(([role, all]) => ({ role, count: all.length }));
  return counts
    .sort((a, b) => b.count - a.count || Number(a.role === '') - Number(b.role === '') || (a.role < b.role ? -1 : 1))
    .slice(0, 100);
}

/** `applied` null: nothing was stored. `newGroups` are the names of groups that are made. */
export function reportOf(plan: Plan, reading: Reading, newGroups: readonly string[], applied: Outcome | null): Report {
  const { decisions } = plan;
  const rows = decisions.flatMap((one) => rowOf(one, applied) ?? []);
  for (const { collection, sourcedId, reason } of reading.broken)
    rows.push({
      outcome: 'refused',
      sourcedId,
      name: collection,
      person: null,
      messages: [`The record can’t be read: ${reason} is wrong`],
      sameAddress: null,
    });
  const groupFailures = [...(applied?.failed ?? [])].filter(
    ([id]) => plan.classNames.has(id) && !decisions.some((one) => one.sourcedId === id),
  );
  for (const [sourcedId, why] of groupFailures)
    rows.push({
      outcome: 'refused',
      sourcedId,
      name: plan.classNames.get(sourcedId)!,
      person: null,
      messages: [why],
      sameAddress: null,
    });
  const count = (outcome: ReportRow['outcome']): number => rows.filter((row) => row.outcome === outcome).length;
  return {
    read: {
      orgs: size(reading.orgs),
      terms: size(reading.terms),
      classes: size(reading.classes),
      enrollments: size(reading.enrollments),
      users: size(reading.users),
    },
    create: count('create'),
    link: count('link'),
    update: count('update'),
    leave: count('leave'),
    refused: count('refused'),
    unchanged: decisions.filter(({ outcome }) => outcome === 'unchanged').length,
    leftOut: leftOutOf(decisions),
    lost: plan.lost,
    newGroups: newGroups.slice(0, GROUPS_KEPT),
    newGroupCount: newGroups.length,
    rows: [...outcomes]
      .reverse()
      .flatMap((outcome) => rows.filter((row) => row.outcome === outcome).slice(0, ROWS_KEPT[outcome])),
  };
}
