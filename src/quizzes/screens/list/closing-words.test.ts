import { expect, test } from 'vitest';
import german from '../texts.de.ts';

test('German says when a quiz opens and closes without a preposition before “in 3 Tagen” and “morgen”', () => {
  const near = new Intl.RelativeTimeFormat('de', { numeric: 'auto' });
  const { opens, closes, closed } = german.quizTexts.mine;
  for (const days of [-3, -1, 0, 1, 3])
    for (const say of [opens, closes, closed]) expect(say(near.format(days, 'day'))).not.toMatch(/\b(am|um|bis)\b/);
});
