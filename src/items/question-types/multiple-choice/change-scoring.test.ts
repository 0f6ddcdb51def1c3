import { expect, test } from 'vitest';
import { choiceScorings } from '../neutral/neutral-parts.ts';
import { changeScoring } from './change-scoring.ts';
import { grade, rightAnswer } from './grade.ts';
import { samples } from './samples.ts';

test('another rule keeps the right answer right, for every sample and every rule', () => {
  for (const { content } of samples) {
    for (const scoring of choiceScorings) {
      const changed = changeScoring(content, scoring);
      expect(changed.scoring).toBe(scoring);
      expect(rightAnswer(changed)).toEqual(rightAnswer(content));
      expect(grade(changed, rightAnswer(changed)).outcome).toBe('right');
    }
  }
});

test('from net correct to shares, every answer earns the same', () => {
  const content = samples.find((sample) => sample.content.scoring === 'net-correct')!.content;
  const byShares = changeScoring(content, 'option-shares');
  const ids = content.options.map(({ id }) => id);
  for (let chosen = 0; chosen < 2 ** ids.length; chosen++) {
    const answer = { options: ids.filter((_, i) => (chosen >> i) & 1) };
    expect(grade(byShares, answer)).toEqual(grade(content, answer));
  }
});
