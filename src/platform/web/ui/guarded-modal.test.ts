/** What is typed in a dialog isn't lost by a click beside it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Plain dialogs with a field, and why what is in it need not be kept. */
const plain: Readonly<Record<string, string>> = {
  'identity/account/passkeys/screens/PasskeyDialog.tsx': 'a password or a code, typed in seconds',
  'identity/account/screens/ProofDialog.tsx': 'a password',
  'identity/account/second-factor/screens/CodeDialog.tsx': 'a password or a code, typed in seconds',
  'identity/account/second-factor/screens/TurnOnDialog.tsx': 'a password or a code, typed in seconds',
  'messaging/webhooks/screens/SigningSecretDialog.tsx': 'shown to be copied',
  'site/calendar/screens/FeedDialog.tsx': 'shown to be copied',
};

test('a dialog with a field to type in asks before it closes, or is named with the reason', () => {
  const found = globSync('**/*.tsx', { cwd: root }).filter((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return (
      /<Modal\b/.test(source) &&
      /<(?:TextInput|Textarea|PasswordInput|NumberField|TagsInput|RichTextEditor)\b/.test(source) &&
      !/<GuardedModal\b/.test(source)
    );
  });
  expect(found.sort()).toEqual(Object.keys(plain));
});
