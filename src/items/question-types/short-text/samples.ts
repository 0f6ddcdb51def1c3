import type { Sample } from '../question-type.ts';
import type { Answer, Content } from './schema.ts';

export const samples: readonly Sample<Content, Answer>[] = [
  {
    title: 'Variants, a half right answer and a frequent mistake that is punished',
    content: {
      stem: '<p>What is the capital of Australia?</p>',
      caseSensitive: false,
      answers: [
        { pattern: 'Canberra', share: '1', feedback: '<p>Right.</p>' },
        { pattern: 'Canb*', share: '1/2', feedback: '<p>Nearly: look at the spelling.</p>' },
        { pattern: 'Sydney', share: '-1/4', feedback: '<p>The largest city, but not the capital.</p>' },
      ],
    },
    otherKey: {
      stem: '<p>What is the capital of Australia?</p>',
      caseSensitive: true,
      answers: [{ pattern: '*', share: '1', feedback: '' }],
    },
    answers: [
      { answer: { text: 'Canberra' }, outcome: 'right', fraction: '1' },
      { answer: { text: '  canBERRA ' }, outcome: 'right', fraction: '1' },
      { answer: { text: 'Canbera' }, outcome: 'partial', fraction: '1/2' },
      { answer: { text: 'sydney' }, outcome: 'wrong', fraction: '-1/4' },
      { answer: { text: 'Melbourne' }, outcome: 'wrong', fraction: '0' },
      { answer: { text: '   ' }, outcome: 'blank', fraction: '0' },
    ],
  },
  {
    title: 'Case counts, and a star is meant as a star',
    content: {
      stem:
        '<p>Complete the call so that it takes the elements of <code>xs</code> as separate arguments.</p>' +
        '<pre><code class="language-python">xs = [1, 2]\nprint( … )</code></pre>',
      caseSensitive: true,
      answers: [
        { pattern: '\\*xs', share: '1', feedback: '' },
        { pattern: '*xs*', share: '0', feedback: '<p>The star is missing or stands elsewhere.</p>' },
      ],
    },
    otherKey: {
      stem:
        '<p>Complete the call so that it takes the elements of <code>xs</code> as separate arguments.</p>' +
        '<pre><code class="language-python">xs = [1, 2]\nprint( … )</code></pre>',
      caseSensitive: true,
      answers: [{ pattern: 'xs', share: '1', feedback: '' }],
    },
    answers: [
      { answer: { text: '*xs' }, outcome: 'right', fraction: '1' },
      { answer: { text: '*XS' }, outcome: 'wrong', fraction: '0' },
      { answer: { text: 'xs' }, outcome: 'wrong', fraction: '0' },
      { answer: { text: '' }, outcome: 'blank', fraction: '0' },
    ],
  },
  {
    title: 'Accents in either Unicode form, words in between',
    content: {
      stem: '<p>Who proved that <span data-type="inline-math" data-latex="a^n + b^n = c^n"></span> was worth a margin?</p>',
      caseSensitive: false,
      answers: [
        { pattern: 'Pierre * Fermat', share: '1', feedback: '' },
        { pattern: '*Fermat', share: '1', feedback: '' },
        { pattern: 'Évariste*', share: '0', feedback: '<p>Galois came two centuries later.</p>' },
      ],
    },
    otherKey: {
      stem: '<p>Who proved that <span data-type="inline-math" data-latex="a^n + b^n = c^n"></span> was worth a margin?</p>',
      caseSensitive: false,
      answers: [{ pattern: 'Andrew Wiles', share: '1', feedback: '' }],
    },
    answers: [
      { answer: { text: 'pierre  de\u00a0fermat' }, outcome: 'right', fraction: '1' },
      { answer: { text: 'Fermat' }, outcome: 'right', fraction: '1' },
      { answer: { text: 'E\u0301variste Galois' }, outcome: 'wrong', fraction: '0' },
      { answer: { text: 'Wiles' }, outcome: 'wrong', fraction: '0' },
    ],
  },
];
