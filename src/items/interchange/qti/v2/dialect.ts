/** How the versions of QTI 2 and 3 write the same things. */
import { element, type Written } from '../xml-write.ts';
import { hyphenated } from './names.ts';

export type Version = '2.1' | '2.2' | '3.0';

export interface Dialect {
  readonly version: Version;
  readonly label: string;
  readonly namespace: string;
  /** Types of the resources in the manifest. */
  readonly itemType: string;
  readonly testType: string;
  /** Null where items can't name a shared text. */
  readonly stimulusType: string | null;
  readonly templates: string;
  /** An element of QTI with the names of QTI 2. */
  el(name: string, attributes: Readonly<Record<string, string | undefined>>, ...content: readonly Written[]): string;
}

const plain: Dialect['el'] = element;
const prefixed: Dialect['el'] = (name, attributes, ...content) =>
  element(
    `qti-${hyphenated(name)}`,
    Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [
        key.includes(':') || key === 'xmlns' ? key : hyphenated(key),
        value,
      ]),
    ),
    ...content,
  );

export const dialects: Readonly<Record<Version, Dialect>> = {
  '2.1': {
    version: '2.1',
    label: 'QTI 2.1',
    namespace: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
    itemType: 'imsqti_item_xmlv2p1',
    testType: 'imsqti_test_xmlv2p1',
    stimulusType: null,
    templates: 'http://www.imsglobal.org/question/qti_v2p1/rptemplates/',
    el: plain,
  },
  '2.2': {
    version: '2.2',
    label: 'QTI 2.2',
    namespace: 'http://www.imsglobal.org/xsd/imsqti_v2p2',
    itemType: 'imsqti_item_xmlv2p2',
    testType: 'imsqti_test_xmlv2p2',
    stimulusType: 'imsqti_stimulus_xmlv2p2',
    templates: 'http://www.imsglobal.org/question/qti_v2p2/rptemplates/',
    el: plain,
  },
  '3.0': {
    version: '3.0',
    label: 'QTI 3.0',
    namespace: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
    itemType: 'imsqti_item_xmlv3p0',
    testType: 'imsqti_test_xmlv3p0',
    stimulusType: 'imsqti_stimulus_xmlv3p0',
    templates: 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/',
    el: prefixed,
  },
};
