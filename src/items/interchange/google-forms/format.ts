import { beginningOf, type Format, type SourceFile } from '../format.ts';
import { readGoogleForm } from './read.ts';

/** A form as the Google Forms API gives it: https://developers.google.com/workspace/forms/api/reference/rest/v1/forms */
export const googleForms: Format = {
  name: 'google-forms',
  label: 'Google Forms (JSON)',
  extensions: ['.json'],
  mime: 'application/json; charset=utf-8',
  detect,
  read: async (file) => readGoogleForm(file),
};

/** Names that only forms have; which of them come first differs from file to file. */
const SIGNS =
  /"(?:questionItem|questionGroupItem|pageBreakItem|responderUri|choiceQuestion|quizSettings|documentTitle)"\s*:/;

function detect(file: SourceFile): number {
  const text = beginningOf(file);
  return /^\s*\{/.test(text) && SIGNS.test(text) && /"(?:info|items|formId)"\s*:/.test(text) ? 0.98 : 0;
}
