import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { WhenOpened } from './WhenOpened.tsx';

test('a drawer is not drawn before it is opened, and then closed at first: only what opens gives the keyboard back', () => {
  const drawer = vi.fn((isOpen: boolean) => (isOpen ? 'open' : 'closed'));
  expect(renderToString(<WhenOpened isOpen={false}>{drawer}</WhenOpened>)).toBe('');
  expect(drawer).not.toHaveBeenCalled();
  expect(renderToString(<WhenOpened isOpen>{drawer}</WhenOpened>)).toBe('closed');
});
