/** The layouts that every tenant has from the beginning. */
import type { CertificateTemplate, TemplateField, TemplateLayout, TemplateType } from './contract-templates.ts';

const line = (
  field: Pick<TemplateField, 'kind' | 'y' | 'height' | 'fontSize'> & Partial<TemplateField>,
): TemplateField => ({
  x: 30,
  width: 237,
  bold: false,
  colour: '#211f1d',
  align: 'center',
  text: '',
  image: null,
  ...field,
});

const layoutFor = (deed: string): TemplateLayout => ({
  page: { size: 'a4', orientation: 'landscape' },
  background: null,
  fields: [
    line({ kind: 'school', y: 22, height: 10, fontSize: 16, colour: '#534f49' }),
    line({ kind: 'text', y: 42, height: 18, fontSize: 36, bold: true, text: 'Certificate' }),
    line({ kind: 'text', y: 68, height: 8, fontSize: 14, colour: '#534f49', text: 'awarded to' }),
    line({ kind: 'name', y: 80, height: 16, fontSize: 30, bold: true }),
    line({ kind: 'text', y: 102, height: 8, fontSize: 14, colour: '#534f49', text: deed }),
    line({ kind: 'title', y: 114, height: 14, fontSize: 22 }),
    line({ kind: 'score', y: 132, height: 9, fontSize: 14 }),
    line({ kind: 'date', x: 30, y: 172, width: 80, height: 8, fontSize: 12, align: 'left' }),
    line({ kind: 'code', x: 110, y: 172, width: 120, height: 8, fontSize: 12, align: 'right' }),
    line({ kind: 'qr', x: 237, y: 155, width: 30, height: 30, fontSize: 12 }),
  ],
});

/** The same identifiers in every tenant: a template is found by its tenant and its identifier. */
export const builtInTemplates: Readonly<Record<TemplateType, CertificateTemplate>> = {
  quiz: {
    _id: '00000000-0000-7000-8000-00000000c001',
    name: 'Quiz certificate',
    type: 'quiz',
    layout: layoutFor('for passing'),
    active: true,
    revision: 0,
    updatedAt: null,
  },
  course: {
    _id: '00000000-0000-7000-8000-00000000c002',
    name: 'Course certificate',
    type: 'course',
    layout: layoutFor('for completing'),
    active: true,
    revision: 0,
    updatedAt: null,
  },
};

/** The product's own layout with this identifier, if it is one. */
export const builtInTemplate = (id: string): CertificateTemplate | undefined =>
  Object.values(builtInTemplates).find((template) => template._id === id);
