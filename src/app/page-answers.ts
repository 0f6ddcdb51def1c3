/** The answers that a page brings along to the first calls of its screen. */
import type { FastifyRequest } from 'fastify';
import type { AnswerForPage, PageCall } from '#access/answer-for-page.ts';
import type { Actor } from '#access/subject.ts';
import type { Language } from '#platform/contract/languages.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';

/** Later than that the page does not wait for further answers. Much longer than they take: a busy server would be asked more. */
const PATIENCE_MS = 2_000;

interface Reading {
  readonly tx: TenantTx;
  readonly tenant: TenantOfRequest;
  readonly caller: Actor;
  readonly request: FastifyRequest;
  readonly language: Language;
}

/** Answers are added as they come: those that are there when something goes wrong are as good as without it. */
export interface PageAnswers {
  fill(calls: readonly PageCall[], reading: Reading): Promise<void>;
  /** As the page holds them; null where there are none. */
  toJson(language: Language): string | null;
}

export function openPageAnswers(answer: AnswerForPage): PageAnswers {
  const parts: string[] = [];
  return {
    async fill(calls, reading) {
      const until = performance.now() + PATIENCE_MS;
      const waiting = [...calls];
      for (let call = waiting.shift(); call && performance.now() < until; call = waiting.shift()) {
        const given = await answer(call, reading);
        if (given === null) continue;
        const { status, language, json, next } = given;
        const name = JSON.stringify(call.address);
        parts.push(`${name}:{"status":${status},"language":${JSON.stringify(language)},"body":${json}}`);
        waiting.unshift(...next);
      }
    },
    toJson: (language) =>
      parts.length === 0 ? null : `{"language":${JSON.stringify(language)},"answers":{${parts.join(',')}}}`,
  };
}
