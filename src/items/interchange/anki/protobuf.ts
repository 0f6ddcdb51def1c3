/** As much of the wire format of Protocol Buffers as packages of Anki need (https://protobuf.dev/programming-guides/encoding). */

/** A field of a message: a number, or bytes. */
export interface Field {
  readonly number: number;
  readonly value: number | Uint8Array;
}

/** The fields of a message. Throws RangeError where the bytes are none. */
export function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let [value, factor] = [0, 1];
    for (let byte = 0x80; byte >= 0x80; factor *= 128) {
      if (at >= bytes.length || factor > 2 ** 63) throw new RangeError('A number of a message has no end');
      byte = bytes[at++]!;
      value += (byte & 0x7f) * factor;
    }
    return value;
  };
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('A field of a message is longer than the message');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const key = varint();
    const number = Math.floor(key / 8);
    const wire = key % 8;
    if (wire === 0) yield { number, value: varint() };
    else if (wire === 1) yield { number, value: take(8) };
    else if (wire === 2) yield { number, value: take(varint()) };
    else if (wire === 5) yield { number, value: take(4) };
    else throw new RangeError('A message has a field of an unknown kind');
  }
}

/** The last text with this number; '' where there is none. */
export function textIn(bytes: Uint8Array, number: number): string {
  let found = '';
  for (const field of fieldsOf(bytes))
    if (field.number === number && typeof field.value !== 'number') found = Buffer.from(field.value).toString('utf8');
  return found;
}

/** The last number with this number; 0 where there is none. */
export function numberIn(bytes: Uint8Array, number: number): number {
  let found = 0;
  for (const field of fieldsOf(bytes))
    if (field.number === number && typeof field.value === 'number') found = field.value;
  return found;
}
