/** Questions for tests. */
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import type { createQuestion } from './contract.ts';

export type QuestionBody = BodyInputOf<typeof createQuestion>;

/** A single choice of two options; the second is right. */
export const buildContent = (overrides: Record<string, unknown> = {}) => ({
  stem: '<p>What is 2 + 2?</p>',
  shuffle: true,
  options: [
    { id: 'aaaa', text: '<p>three</p>', share: '0', feedback: '' },
    { id: 'bbbb', text: '<p>four</p>', share: '1', feedback: '' },
  ],
  ...overrides,
});

export const buildQuestion = (overrides: Partial<QuestionBody> = {}): QuestionBody => ({
  title: 'Two and two',
  type: 'single-choice',
  content: buildContent(),
  ...overrides,
});
