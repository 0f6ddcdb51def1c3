/** Which files may be stored for a question with parts: those that one of its parts takes. */
import { partType } from '../part-types.ts';
import type { FileRules } from '../question-type.ts';
import type { Content } from './schema.ts';

/** Null where no part takes files. Which part takes which is checked when an answer names them. */
export function filesOf({ parts }: Content): FileRules | null {
  const rules = parts.flatMap(({ type, content }) => partType(type).filesOf?.(content) ?? []);
  if (rules.length === 0) return null;
  return {
    endings: [...new Set(rules.flatMap(({ endings }) => endings))],
    atMost: rules.reduce((sum, { atMost }) => sum + atMost, 0),
    mostBytes: Math.max(...rules.map(({ mostBytes }) => mostBytes)),
  };
}
