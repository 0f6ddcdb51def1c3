/** What plays: videos and audio, told from their first bytes. */

export interface PlayedKind {
  readonly kind: 'video' | 'audio';
  readonly mime: string;
}

/** Brands of MP4 as browsers play it; pictures (HEIC, AVIF) come in the same box with other brands. */
const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|dash|MSNV|mmp4|f4v )$/;

function videoKind(head: Buffer): PlayedKind | null {
  const isMp4 = head.toString('latin1', 4, 8) === 'ftyp' && MP4_BRANDS.test(head.toString('latin1', 8, 12));
  if (isMp4) return { kind: 'video', mime: 'video/mp4' };
  const isEbml = head.length > 8 && head.readUInt32BE(0) === 0x1a45dfa3;
  // Element 0x4282 is the document's type, and its length is one byte for a word as short as this.
  const isWebm = isEbml && head.subarray(0, 256).includes(Buffer.from('\x42\x82\x84webm', 'latin1'));
  return isWebm ? { kind: 'video', mime: 'video/webm' } : null;
}

/** Whether an MPEG audio frame of layer III begins here (ISO/IEC 11172-3, 2.4.1.3). */
function isMp3Frame(head: Buffer): boolean {
  if (head.length < 4 || head[0] !== 0xff || (head[1]! & 0xe6) !== 0xe2) return false;
  const [bitrate, frequency] = [head[2]! >> 4, (head[2]! >> 2) & 3];
  // Version 01, the bitrate of all ones and the frequency of all ones are reserved.
  return (head[1]! & 0x18) !== 0x08 && bitrate !== 0 && bitrate !== 15 && frequency !== 3;
}

function audioKind(head: Buffer): PlayedKind | null {
  const says = (words: string, at: number): boolean => head.toString('latin1', at, at + words.length) === words;
  const of = (mime: string): PlayedKind => ({ kind: 'audio', mime });
  if (says('ID3', 0) || isMp3Frame(head)) return of('audio/mpeg');
  if (says('ftypM4A ', 4) || says('ftypM4B ', 4)) return of('audio/mp4');
  // The first page of an Ogg file names what is in it; video is not played by all browsers.
  if (says('OggS', 0) && (says('OpusHead', 28) || says('\x01vorbis', 28))) return of('audio/ogg');
  if (says('RIFF', 0) && says('WAVE', 8)) return of('audio/wav');
  if (says('fLaC', 0)) return of('audio/flac');
  // ADTS, without or with a checksum (ISO/IEC 13818-7, 6.2).
  return head.length > 7 && head[0] === 0xff && (head[1]! & 0xf6) === 0xf0 ? of('audio/aac') : null;
}

/** The kind of a file by its first 512 bytes or more; null for what browsers can't play. */
export const findPlayedKind = (head: Buffer): PlayedKind | null => videoKind(head) ?? audioKind(head);
