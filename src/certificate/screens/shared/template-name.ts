import { textsOf } from '#platform/web/texts.ts';
import type { TemplateType } from '../../contract-templates.ts';
import { builtInTemplate } from '../../rules-templates.ts';
import { layoutTexts } from '../layout-texts.ts';

/** What a layout is called: the product's own in the reader's language, until somebody has given it another name. */
export const templateName = ({
  _id,
  type,
  name,
}: {
  readonly _id: string;
  readonly type: TemplateType;
  readonly name: string;
}): string => (builtInTemplate(_id)?.name === name ? textsOf(layoutTexts).usual[type] : name);
