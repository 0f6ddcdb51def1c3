/** The answers that a page brings along to the first calls of its screen. */
import type { FastifyRequest } from 'fastify';
import type { AnswerForPage, PageCall } from '#access/answer-for-page.ts';
import type { Actor } from '#access/subject.ts';
import type { Language } from '#platform/contract/languages.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { together } from '#platform/server/database/together.ts';
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

/** A call, and the calls that follow from its answer. */
interface Place {
  text: string | null;
  next: Place[];
}

const textsIn = (places: readonly Place[]): string[] =>
  places.flatMap(({ text, next }) => [...(text === null ? [] : [text]), ...textsIn(next)]);

export function openPageAnswers(answer: AnswerForPage): PageAnswers {
  let first: Place[] = [];
  return {
    async fill(calls, reading) {
      const until = performance.now() + PATIENCE_MS;
      // All at once: the statements of different calls are sent together.
      const bring = async (asked: readonly PageCall[], places: Place[]): Promise<void> => {
        await together(
          asked.map(async (call, at) => {
            if (performance.now() >= until) return;
            const given = await answer(call, reading);
            if (given === null) return;
            const { status, language, json, next } = given;
            const name = JSON.stringify(call.address);
            places[at]!.text = `${name}:{"status":${status},"language":${JSON.stringify(language)},"body":${json}}`;
            places[at]!.next = next.map(toPlace);
            await bring(next, places[at]!.next);
          }),
        );
      };
      first = calls.map(toPlace);
      await bring(calls, first);
    },
    toJson(language) {
      const texts = textsIn(first);
      return texts.length === 0 ? null : `{"language":${JSON.stringify(language)},"answers":{${texts.join(',')}}}`;
    },
  };
}

const toPlace = (): Place => ({ text: null, next: [] });
