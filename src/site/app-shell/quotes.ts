import type { Quote } from './contract.ts';

const by = (author: string, ...contents: string[]): Quote[] => contents.map((content) => ({ author, content }));

/** Short words on learning, by people whose works have long been in the public domain. */
export const quotes: readonly Quote[] = [
  ...by(
    'Seneca',
    'While we teach, we learn.',
    'It is not that we have a short time to live, but that we waste a lot of it.',
  ),
  ...by('Confucius', 'Learning without thought is labour lost; thought without learning is perilous.'),
  ...by('Aristotle', 'All men by nature desire to know.'),
  ...by('Plutarch', 'The mind is not a vessel that needs filling, but wood that needs igniting.'),
  ...by('Marcus Aurelius', 'The impediment to action advances action. What stands in the way becomes the way.'),
  ...by('Epictetus', 'First say to yourself what you would be; and then do what you have to do.'),
  ...by('Heraclitus', 'Much learning does not teach understanding.'),
  ...by(
    'Francis Bacon',
    'Reading maketh a full man; conference a ready man; and writing an exact man.',
    'A prudent question is one half of wisdom.',
    'If a man will begin with certainties, he shall end in doubts; but if he will be content to begin with doubts, he shall end in certainties.',
  ),
  ...by('Michel de Montaigne', 'I would rather have a well-made head than a well-filled one.'),
  ...by('Blaise Pascal', 'All our dignity consists in thought.'),
  ...by('Isaac Newton', 'If I have seen further, it is by standing on the shoulders of giants.'),
  ...by('Alexander Pope', 'A little learning is a dangerous thing.', 'To err is human, to forgive divine.'),
  ...by(
    'Samuel Johnson',
    'What we hope ever to do with ease, we must learn first to do with diligence.',
    'Knowledge is of two kinds. We know a subject ourselves, or we know where we can find information upon it.',
  ),
  ...by('Johann Wolfgang von Goethe', 'Knowing is not enough; we must apply. Willing is not enough; we must do.'),
  ...by(
    'Mary Wollstonecraft',
    'Strengthen the female mind by enlarging it, and there will be an end to blind obedience.',
  ),
  ...by('Carl Friedrich Gauss', 'It is not knowledge, but the act of learning, which grants the greatest enjoyment.'),
  ...by(
    'Ada Lovelace',
    'Understand well as I may, my comprehension can only be an infinitesimal fraction of all I want to understand.',
  ),
  ...by('Charlotte Brontë', 'I try to avoid looking forward or backward, and try to keep looking upward.'),
  ...by('Charles Darwin', 'Ignorance more frequently begets confidence than does knowledge.'),
  ...by('Louis Pasteur', 'In the fields of observation, chance favours only the prepared mind.'),
  ...by('Ralph Waldo Emerson', 'Skill to do comes of doing.', 'Nothing great was ever achieved without enthusiasm.'),
  ...by('Henry David Thoreau', 'It is never too late to give up our prejudices.'),
  ...by('Frederick Douglass', 'If there is no struggle, there is no progress.'),
  ...by('George Eliot', 'It is a narrow mind which cannot look at a subject from various points of view.'),
  ...by('Lewis Carroll', 'Begin at the beginning, and go on till you come to the end: then stop.'),
];
