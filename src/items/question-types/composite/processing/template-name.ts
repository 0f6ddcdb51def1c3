import type { XmlElement } from '#platform/text/xml-nodes.ts';

const TEMPLATE = /(match_correct|map_response_point|map_response)(?:\.xml)?$/;

/** The name of the standard template; '' for rules of its own. */
export const templateOf = (element: XmlElement | null): string =>
  TEMPLATE.exec(element?.attributes.template ?? '')?.[1] ?? '';
