import type { Sample } from '../question-type.ts';
import type { Answer, Content } from './schema.ts';

const sample = (title: string, content: Content): Sample<Content, Answer> => ({
  title,
  content,
  otherKey: { ...content, right: !content.right },
  answers: [
    { answer: { value: content.right }, outcome: 'right', fraction: '1' },
    { answer: { value: !content.right }, outcome: 'wrong', fraction: '0' },
    { answer: { value: null }, outcome: 'blank', fraction: '0' },
  ],
});

export const samples: readonly Sample<Content, Answer>[] = [
  sample('A true statement with feedback each way', {
    stem: '<p>Sound travels faster in water than in air.</p>',
    right: true,
    feedbackTrue: '<p>Yes: about 1 480 m/s against 340 m/s.</p>',
    feedbackFalse: '<p>Water is denser, but much harder to compress: sound is about four times as fast in it.</p>',
  }),
  sample('A false statement with mathematics', {
    stem: '<p>For all real numbers, <span data-type="inline-math" data-latex="\\sqrt{a^2} = a"></span>.</p>',
    right: false,
    feedbackTrue: '<p>Try <span data-type="inline-math" data-latex="a = -1"></span>.</p>',
    feedbackFalse: '',
  }),
  sample('A statement about code, without feedback', {
    stem: '<p>This expression is true.</p><pre><code class="language-javascript">0.1 + 0.2 === 0.3</code></pre>',
    right: false,
    feedbackTrue: '',
    feedbackFalse: '',
  }),
];
