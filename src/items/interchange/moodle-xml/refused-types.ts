/** Types of questions that are known and can't be imported: why, and what to do instead. */

const WORDS = 'Its text is compared by a rule of its own. Write it as short text with the accepted answers.';
const PROGRAM =
  'It runs the program that a student writes, which is not possible here. Ask for a file, or for an essay in code.';
const SPEECH = 'Students would record their answer, and there is no question type for that.';
const SHARES = 'Its scoring has no equal here. In Moodle, save it as multiple choice and export it again.';

/** By the `type` of Moodle, in small letters. */
export const refusedTypes: Readonly<Record<string, string>> = {
  random: 'It draws a question of its category. Add random questions to a quiz instead.',
  randomsamatch:
    'It makes pairs of short answer questions at random. Import these questions, and write the pairs as matching.',
  stack:
    'STACK questions need a computer algebra system, which is not available here. Write it as calculated or numeric.',
  formulas: 'Its variables and gradings are a language of its own. Write it as calculated or as fill in the blanks.',
  coderunner: PROGRAM,
  vplquestion: PROGRAM,
  pmatch: WORDS,
  regexp: WORDS,
  preg: WORDS,
  recordrtc: SPEECH,
  poodllrecording: SPEECH,
  oumultiresponse: SHARES,
};
