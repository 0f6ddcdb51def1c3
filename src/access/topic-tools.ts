/**
 * Outside tools in the topics of courses, which travel with a course. Courses are below the slice that keeps the tools, and
 * get this from `app/slices.ts`.
 */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** A tool in a topic as a file of the course names it: another school may have registered the same tool. */
export interface TravellingTool {
  readonly title: string;
  /** The tool by its name and its address. */
  readonly tool: { readonly name: string; readonly address: string };
  /** What the tool is asked to open; null: its usual address. */
  readonly url: string | null;
  /** Only an address that the tool has returned: it is opened without a message. */
  readonly isLink: boolean;
  readonly custom: Readonly<Record<string, string>>;
  /** The highest result; null: no results are taken. */
  readonly maxScore: number | null;
  /** The part of the highest result that completes the topic; null: the tool says when it is completed. */
  readonly passPercent: number | null;
  readonly resourceId: string | null;
  readonly tag: string | null;
}

export interface PlacedTool extends TravellingTool {
  readonly topic: string;
}

/**
 * What becomes of a tool in a file: `ready`; the school's registration is `disabled` or takes no `results`; the school has
 * none (`missing`) or `several` between which nothing decides.
 */
export type ToolMatch = 'ready' | 'disabled' | 'results' | 'missing' | 'several';

export interface TopicTools {
  /** The tools in these topics in their order. */
  list(tx: TenantTx, topicIds: readonly string[]): Promise<readonly PlacedTool[]>;
  /** What becomes of each, in the same order. */
  match(tx: TenantTx, tools: readonly TravellingTool[]): Promise<readonly ToolMatch[]>;
  /** Puts them into topics of a course, but for those without a registration. Returns what became of each. */
  place(
    tx: TenantTx,
    actor: { readonly personId: string },
    courseId: string,
    tools: readonly PlacedTool[],
    now: Date,
  ): Promise<readonly ToolMatch[]>;
  /** Puts the tools of topics into their copies; `topics` are the copies by what they were copied from. */
  copy(
    tx: TenantTx,
    actor: { readonly personId: string },
    courseId: string,
    topics: ReadonlyMap<string, string>,
    now: Date,
  ): Promise<void>;
}
