/** The law of marks that people give for parts of an answer. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, multiply, one, parseRational, sum, toText } from '#platform/exact/rational.ts';
import { waitingParts } from '../question-type.ts';
import { answerTo, content as anyContent } from './arbitrary.ts';
import { multiPart } from './logic.ts';

const ALL = { correctness: true, rightAnswer: true, feedback: true };
const share = fc.constantFrom('0', '1/3', '1/2', '2/3', '1').map(parseRational);
const contentAndAnswer = anyContent.chain((content) => fc.tuple(fc.constant(content), answerTo(content)));

test('marks for parts are summed exactly by what the parts are worth, and end the waiting', () => {
  fc.assert(
    fc.property(contentAndAnswer, fc.array(share, { minLength: 20, maxLength: 20 }), ([content, answer], shares) => {
      const parts = multiPart.partsOf!(content);
      expect(compare(sum(parts.map(({ weight }) => weight)), one)).toBe(0);
      const marks = new Map(parts.map(({ id }, i) => [id, { fraction: shares[i]! }]));
      const { outcome, fraction } = multiPart.grade(content, answer, marks);
      const expected = sum(parts.map(({ weight }, i) => multiply(weight, shares[i]!)));
      expect(compare(fraction, expected)).toBe(0);
      expect(outcome).not.toBe('waiting');
      expect(waitingParts(multiPart, content, answer, marks)).toEqual([]);
      const reported = multiPart.reportParts!(content, answer, marks);
      expect(reported.map((part) => toText(part.fraction))).toEqual(parts.map((_, i) => toText(shares[i]!)));
      const review = multiPart.toReview(content, answer, ALL, marks);
      expect(multiPart.reviewSchema.parse(review)).toEqual(review);
    }),
  );
});

test('while one of its parts waits, the whole waits, whatever the others earn', () => {
  fc.assert(
    fc.property(contentAndAnswer, ([content, answer]) => {
      const waiting = waitingParts(multiPart, content, answer);
      const { outcome, fraction } = multiPart.grade(content, answer);
      expect(outcome === 'waiting').toBe(waiting.length > 0);
      if (waiting.length > 0) expect(toText(fraction)).toBe('0');
    }),
  );
});
