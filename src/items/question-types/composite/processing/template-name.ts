import { elementsOf, type XmlElement } from '#platform/text/xml-nodes.ts';

/** The templates of the standard, and those of Common Cartridge. */
const TEMPLATE =
  /(?:^|[/\\])(match_correct|map_response_point|map_response|CC2_match_basic|CC2_match|CC2_map_response)(?:\.xml)?$/;

/** The name of the standard template; '' for rules of its own. */
export const templateOf = (element: XmlElement | null): string =>
  TEMPLATE.exec(element?.attributes.template?.trim() ?? '')?.[1] ?? '';

/** Whether the template pays what the mapping of the response says. */
export const isMapping = (template: string): boolean => /^(?:map_response(?:_point)?|CC2_map_response)$/.test(template);

/** The address of a template that is not known here, where no rules are given beside it; null for any other processing. */
export function unknownTemplate(element: XmlElement | null): string | null {
  const written = element?.attributes.template?.trim() ?? '';
  return element === null || written === '' || templateOf(element) !== '' || elementsOf(element).length > 0
    ? null
    : written;
}
