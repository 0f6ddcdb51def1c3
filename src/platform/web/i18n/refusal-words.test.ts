import { afterEach, expect, test } from 'vitest';
import messages from '../../contract/messages/fields.de.json' with { type: 'json' };
import german from './refusal-texts.de.ts';
import { fieldMessage, refusalMessage, speakOfFields } from './refusal-words.ts';
import { speak } from './texts.ts';

afterEach(() => {
  speak({});
  speakOfFields({});
});

test('in English a refusal says what the server said', () => {
  expect(refusalMessage('out_of_time', 'The time of this attempt is over')).toBe('The time of this attempt is over');
  expect(fieldMessage('Must be at most 100 characters')).toBe('Must be at most 100 characters');
});

test('in another language it says what its code means, with the server’s message where that says more', () => {
  speak(german);
  expect(refusalMessage('out_of_time', 'The time of this attempt is over')).toBe('Die Zeit ist um.');
  expect(refusalMessage('impossible', 'It has attempts')).toBe('Das ist hier nicht möglich. (It has attempts)');
  expect(refusalMessage('brand_new', 'Something else')).toBe('Something else');
});

test('the usual words about fields are translated, with their number; others stay', () => {
  speakOfFields(messages);
  expect(fieldMessage('Enter a title')).toBe('Geben Sie einen Titel ein');
  expect(fieldMessage('Must be at most 50,000 characters')).toBe('Darf höchstens 50,000 Zeichen haben');
  expect(fieldMessage('Must be at least 1')).toBe('Muss mindestens 1 sein');
  expect(fieldMessage('Must be a moon')).toBe('Must be a moon');
});
