import type { TemplateType } from '#credentials/certificates/templates/contract.ts';
import { builtInTemplate } from '#credentials/certificates/templates/rules.ts';
import { textsOf } from '#platform/web/i18n/texts.ts';
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
