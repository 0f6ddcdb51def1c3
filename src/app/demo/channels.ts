/** Channels, plans, grants, vouchers and requests of a demo school. */

import { CODE_LETTERS, endOf, readCode } from '#billing/rules.ts';
import { hashPassword } from '#identity/account/passwords/passwords.ts';
import { seededRandom } from '#platform/exact/random.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import type { Bank } from './content/bank.ts';
import type { DemoCourse } from './content/courses.ts';
import type { DemoQuiz } from './content/quizzes.ts';
import type { ChannelPlan, School } from './content/school.ts';
import { seededIds } from './ids.ts';
import type { People } from './people.ts';
import { insertRows } from './store.ts';

const DAY = 86_400_000;

const joins = (plan: ChannelPlan, index: number, groups: readonly string[]): boolean =>
  index > 0 && (plan.group === undefined ? index % 3 === 0 : groups.includes(plan.group));

const idOf = (all: readonly { id: string; plan: { key: string } }[], key: string): string =>
  all.find(({ plan }) => plan.key === key)!.id;

export async function insertChannels(
  tx: TenantTx,
  school: School,
  people: People,
  { quizzes, courses }: { readonly quizzes: readonly DemoQuiz[]; readonly courses: readonly DemoCourse[] },
  bank: Bank,
  now: Date,
): Promise<void> {
  const newId = seededIds(`channels of ${school.key}`);
  const before = (days: number): Date => new Date(now.getTime() - days * DAY);
  const tenant_id = tx.tenantId;
  const owner = people.teachers[0]!.id;
  for (const [place, plan] of school.channels.entries()) {
    const key = { tenant_id, channel_id: newId() };
    const made = before(45 - 5 * place);
    const cover = plan.cover === undefined ? undefined : bank.figures.find(({ name }) => name.includes(plan.cover!));
    await insertRows(tx, 'channel', [
      {
        ...key,
        name: plan.name,
        description: sanitiseRichText(plan.description),
        cover_hash: cover?.hash ?? null,
        kind: plan.kind,
        edit: 1,
        pass_code_hash: plan.passCode === undefined ? null : await hashPassword(readCode(plan.passCode)),
        pass_code_changed_at: plan.passCode === undefined ? null : made,
        created_by: owner,
        created_at: made,
        updated_at: made,
      },
    ]);
    const member = (person_id: string, role: string, joined: Date | null) => ({
      ...key,
      person_id,
      role,
      invited_at: joined === null || plan.kind === 'invitation' ? made : null,
      invited_by: joined === null || plan.kind === 'invitation' ? owner : null,
      joined_at: joined,
    });
    await insertRows(tx, 'channel_member', [
      member(owner, 'owner', made),
      ...people.teachers.slice(1, 2).map((teacher) => member(teacher.id, 'moderator', made)),
      ...people.students
        .filter((student, index) => joins(plan, index, student.groups))
        .map((student, index) => member(student.id, 'member', before(40 - 5 * place - (index % 20)))),
      ...(plan.demoStudent === 'outside'
        ? []
        : [member(people.students[0]!.id, 'member', plan.demoStudent === 'joined' ? before(20) : null)]),
    ]);
    const items = [
      ...(plan.courses ?? []).map((name) => ({ kind: 'course', name, id: idOf(courses, name) })),
      ...plan.quizzes.map((name) => ({ kind: 'quiz', name, id: idOf(quizzes, name) })),
    ];
    await insertRows(
      tx,
      'channel_item',
      items.map(({ kind, name, id }, index) => ({
        ...key,
        kind,
        item_id: id,
        position: index + 1,
        members_only: plan.membersOnly?.includes(name) ?? false,
        added_by: owner,
        added_at: before(Math.max(2, 30 - 9 * index)),
      })),
    );
  }
}

const voucherCode = (random: () => number): string =>
  Array.from({ length: 12 }, () => CODE_LETTERS[Math.floor(random() * CODE_LETTERS.length)]).join('');

/** Somebody holds a plan by voucher, somebody asks for one, and vouchers lie ready. */
export async function insertPlans(tx: TenantTx, school: School, people: People, now: Date): Promise<void> {
  const newId = seededIds(`plans of ${school.key}`);
  const random = seededRandom(`vouchers of ${school.key}`);
  const [tenant_id, admin] = [tx.tenantId, people.admin.id];
  const before = (days: number): Date => new Date(now.getTime() - days * DAY);
  const plans = school.plans.map((plan) => ({ id: newId(), ...plan }));
  await insertRows(
    tx,
    'plan',
    plans.map((plan) => ({
      tenant_id,
      plan_id: plan.id,
      name: plan.name,
      description: plan.description,
      price_minor: plan.priceMinor,
      currency: plan.currency,
      period_days: plan.periodDays,
      is_active: true,
      created_at: before(60),
      updated_at: before(60),
    })),
  );
  const [first, second] = [plans[0]!, plans.at(-1)!];
  const grant = (holder: { person?: string; group?: string }, source: string, at: Date) => ({
    tenant_id,
    grant_id: newId(),
    plan_id: first.id,
    holder: holder.group === undefined ? 'person' : 'group',
    person_id: holder.person ?? null,
    group_id: holder.group ?? null,
    starts_at: at,
    ends_at: endOf(first.periodDays, at),
    source,
    revoke_reason: '',
    created_by: holder.person ?? admin,
    created_at: at,
  });
  const groupGrants =
    school.planHeldBy === null ? [] : [grant({ group: people.groupIds.get(school.planHeldBy)! }, 'manual', before(50))];
  const buyers = people.students.slice(-3).map((student) => grant({ person: student.id }, 'voucher', before(12)));
  await insertRows(tx, 'plan_grant', [...groupGrants, ...buyers]);

  const batch = newId();
  const vouchers = Array.from({ length: 12 }, () => ({
    tenant_id,
    voucher_id: newId(),
    code: voucherCode(random),
    plan_id: first.id,
    batch_id: batch,
    note: 'Open day',
    uses_allowed: 1,
    expires_at: new Date(now.getTime() + 180 * DAY),
    created_by: admin,
    created_at: before(14),
  }));
  await insertRows(tx, 'voucher', vouchers);
  await insertRows(
    tx,
    'voucher_use',
    buyers.map((buyer, index) => ({
      tenant_id,
      voucher_id: vouchers[index]!.voucher_id,
      person_id: buyer.person_id!,
      grant_id: buyer.grant_id,
      used_at: before(12),
    })),
  );
  await insertRows(tx, 'plan_request', [
    {
      tenant_id,
      request_id: newId(),
      plan_id: second.id,
      person_id: people.students[3]!.id,
      message: 'Could you send the invoice to my parents, please?',
      state: 'asked',
      answer: '',
      asked_at: before(1),
    },
  ]);
}
