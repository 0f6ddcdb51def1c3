import type { Sample } from '../question-type.ts';
import type { Answer, Content } from './schema.ts';

/** There is no key: both contents are the same. */
const sample = (title: string, stem: string): Sample<Content, Answer> => ({
  title,
  content: { stem },
  otherKey: { stem },
  answers: [{ answer: {}, outcome: 'blank', fraction: '0' }],
});

export const samples: readonly Sample<Content, Answer>[] = [
  sample('What to do', '<p>Answer the next three questions <strong>without</strong> a calculator.</p>'),
  sample(
    'An introduction with a table',
    '<p>All masses are relative to hydrogen.</p><table><tbody><tr><th>Element</th><th>Mass</th></tr><tr><td>Carbon</td><td>12</td></tr><tr><td>Oxygen</td><td>16</td></tr></tbody></table>',
  ),
  sample('A formula to use', '<p>Use <span data-type="inline-math" data-latex="g = 9.81"></span> m/s² throughout.</p>'),
];
