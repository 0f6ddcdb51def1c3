import type { XmlElement } from '#platform/text/xml-nodes.ts';
import type { Value } from './value.ts';

/** Answers the value of an operator from those of its parts. Throws `NotEvaluable`. */
export type Operator = (parts: readonly Value[], attributes: XmlElement['attributes']) => Value;
