import { isUtf8 } from 'node:buffer';
import { Parser } from 'htmlparser2';
import { limits } from './limits.ts';
import { UnreadableFile } from './unreadable-file.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Names come without their namespace prefix. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  text(text: string): void;
  close(name: string): void;
}

/**
 * Walks one part of a workbook. Document types are refused, so there are no entities of the file's own making and
 * nothing outside it is ever looked at.
 */
export function walkXml(bytes: Buffer, handler: XmlHandler): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++;
        if (depth > limits.nesting) throw notAWorkbook('its parts are nested too deeply');
        handler.open(localName(name), attributes);
      },
      ontext: (text) => handler.text(text),
      onclosetag(name) {
        depth--;
        handler.close(localName(name));
      },
      onprocessinginstruction(name) {
        if (name.toUpperCase().startsWith('!DOCTYPE')) throw notAWorkbook('it declares a document type');
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xmlText(bytes));
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function xmlText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
  if (!isUtf8(bytes)) throw notAWorkbook('a part of it is not UTF-8');
  return bytes.toString('utf8', bytes[0] === 0xef ? 3 : 0);
}

export const notAWorkbook = (why: string): UnreadableFile =>
  new UnreadableFile('not-a-workbook', `The file is not a readable Excel workbook (.xlsx): ${why}.`);
