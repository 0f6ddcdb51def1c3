import { Alert, Button, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { EditorProps, ReadText } from '../screen-props.ts';
import type { Content } from './schema.ts';
import { compositeTexts } from './texts.ts';

interface XmlFieldProps {
  readonly onReadText: NonNullable<EditorProps<Content>['onReadText']>;
  readonly onChange: (content: Content) => void;
}

/** Takes the whole question from the XML of an item. What is wrong with it is said with its line. */
export function XmlField({ onReadText, onChange }: XmlFieldProps) {
  const texts = useTexts(compositeTexts);
  const [xml, setXml] = useState('');
  const [isReading, setReading] = useState(false);
  const [read, setRead] = useState<ReadText | null>(null);
  const replace = async (): Promise<void> => {
    setReading(true);
    try {
      const result = await onReadText(xml);
      setRead(result);
      if (result.content) onChange(result.content as Content);
    } catch (error) {
      setRead({ content: null, messages: [error instanceof Error ? error.message : String(error)] });
    } finally {
      setReading(false);
    }
  };
  return (
    <Stack gap="xs">
      <Textarea
        label={texts.xml}
        description={texts.xmlHelp}
        autosize
        minRows={3}
        maxRows={16}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', direction: 'ltr' } }}
        value={xml}
        onChange={(event) => setXml(event.currentTarget.value)}
      />
      <div>
        <Button variant="default" loading={isReading} disabled={xml.trim() === ''} onClick={() => void replace()}>
          {texts.replace}
        </Button>
      </div>
      {read && (
        <Alert
          role="alert"
          color={read.content ? 'green' : 'red'}
          title={read.content ? texts.replaced : texts.notReplaced}
        >
          {read.messages.map((message) => (
            <p key={message} style={{ margin: 0 }}>
              {message}
            </p>
          ))}
        </Alert>
      )}
    </Stack>
  );
}
