/** Outside tools in the topics of a course file: the school that reads it may have registered the same ones. */
import { z } from 'zod';
import type { PlacedTool, ToolMatch, TravellingTool } from '#access/topic-tools.ts';
import type { CourseItem } from './contract.ts';

const line = (max: number) => z.string().max(max);
const addressSchema = line(2000).refine(
  (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
  'Must be an address, such as https://tool.example',
);

export const fileToolSchema: z.ZodType<TravellingTool> = z
  .object({
    title: line(200).min(1),
    tool: z.object({ name: line(100), address: addressSchema }),
    url: addressSchema.nullable().default(null),
    isLink: z.boolean().default(false),
    custom: z.record(line(200), line(10_000)).default({}),
    maxScore: z.number().min(0.000_001).max(1_000_000).nullable().default(null),
    passPercent: z.number().positive().max(100).nullable().default(null),
    resourceId: line(300).nullable().default(null),
    tag: line(300).nullable().default(null),
  })
  .refine(({ isLink, url }) => !isLink || url !== null, 'A link must have an address');

interface TopicOfFile {
  readonly key: string;
  readonly title: string;
  readonly tools: readonly TravellingTool[];
}

/** The tools of the topics that have an id by now. */
export const toolsIn = (topics: readonly TopicOfFile[], ids?: ReadonlyMap<string, string>): PlacedTool[] =>
  topics.flatMap(({ key, tools }) => tools.map((tool) => ({ ...tool, topic: ids?.get(key) ?? key })));

const messageOf = (match: ToolMatch, { title, tool }: TravellingTool, topic: string): string | null => {
  const which = `The outside tool "${title}" of the topic "${topic}"`;
  switch (match) {
    case 'ready':
      return null;
    case 'missing':
      return `${which} was left out: no tool with the address "${tool.address}" is registered with this school`;
    case 'several':
      return `${which} was left out: several tools with the address "${tool.address}" are registered with this school`;
    case 'disabled':
      return `${which} opens once an administrator enables the tool "${tool.name}"`;
    case 'results':
      return `${which} comes without results: this school takes none from it`;
  }
};

const statuses: Readonly<Record<ToolMatch, CourseItem['status']>> = {
  ready: 'ready',
  disabled: 'warning',
  results: 'warning',
  missing: 'refused',
  several: 'refused',
};

/** What becomes of each tool; `matches` are in the order of `toolsIn`. */
export const toolItems = (topics: readonly TopicOfFile[], matches: readonly ToolMatch[]): CourseItem[] =>
  topics
    .flatMap((topic) => topic.tools.map((tool) => ({ tool, topic: topic.title })))
    .map(({ tool, topic }, index) => {
      const match = matches[index]!;
      const message = messageOf(match, tool, topic);
      return {
        kind: 'tool',
        title: tool.title,
        place: topic,
        status: statuses[match],
        messages: message === null ? [] : [message],
      };
    });
