/** Questions and a host for simulated games. */
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { questionType, type TypeName } from '#items/question-types/logic.ts';
import type { TenantTx, TransactionOptions } from '#platform/server/database/tenant-tx.ts';

export type InTenant = <T>(work: (tx: TenantTx) => Promise<T>, options?: TransactionOptions) => Promise<T>;

/** A question of the bank with answers whose shares are known. */
export interface BankQuestion {
  readonly question: string;
  readonly answers: readonly { readonly answer: unknown; readonly fraction: string; readonly isRefused: boolean }[];
}

const types: readonly TypeName[] = [
  'single-choice',
  'multiple-choice',
  'true-false',
  'short-text',
  'ordering',
  'matching',
];

/** One question of each of some types: its first sample, with the sample's own grades. */
export async function buildBank(inTenant: InTenant): Promise<BankQuestion[]> {
  return inTenant(async (tx) => {
    const bank: BankQuestion[] = [];
    for (const type of types) {
      const { content, answers, title } = questionType(type).samples[0]!;
      const key = { tenant_id: tx.tenantId, question_id: uuid(), version: 1, type, title };
      await tx
        .insertInto('question')
        .values({ ...key, difficulty: 1, subscription: 1, search_text: title })
        .execute();
      await tx
        .insertInto('question_version')
        .values({ ...key, content: JSON.stringify(content), marks: 1 })
        .execute();
      const known = answers.map(({ answer, fraction, outcome }) => ({
        answer,
        fraction,
        isRefused: outcome === 'blank' || questionType(type).answerFormatBlocker(content, answer) !== null,
      }));
      bank.push({ question: key.question_id, answers: known });
    }
    return bank;
  });
}

/** The host of simulated games. */
export async function buildHost(inTenant: InTenant): Promise<Actor> {
  const personId = uuid();
  const name = { first_name: 'Host', last_name: '', email: 'host@x.test', roles: ['teacher'] };
  await inTenant((tx) =>
    tx
      .insertInto('person')
      .values({ tenant_id: tx.tenantId, person_id: personId, ...name })
      .execute(),
  );
  const role = { role: 'teacher' as const, roles: ['teacher' as const], groupIds: [] };
  return { personId, sessionId: '', firstName: 'Host', lastName: '', email: name.email, ...role };
}
