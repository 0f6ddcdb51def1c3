/** Videos and audio in the editor, in the form that the server's `rich-text.ts` keeps. Attachments are links. */
import { Node } from '@tiptap/core';

export interface Captions {
  readonly src: string;
  readonly label: string;
  readonly srclang: string;
}

const captionsIn = (element: HTMLElement): Captions[] =>
  Array.from(element.querySelectorAll('track'), (track) => ({
    src: track.getAttribute('src') ?? '',
    label: track.getAttribute('label') ?? '',
    srclang: track.getAttribute('srclang') ?? '',
  }));

/** A video of our own, with captions. */
const VideoFile = Node.create({
  name: 'videoFile',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    captions: { default: [], parseHTML: captionsIn, rendered: false },
  }),
  parseHTML: () => [{ tag: 'video[src]' }],
  renderHTML({ node }) {
    const { src, captions } = node.attrs as { src: string; captions: Captions[] };
    return [
      'video',
      { src, controls: '', preload: 'metadata', playsinline: '' },
      ...captions.map((one) => ['track', { kind: 'captions', ...one }] as const),
    ];
  },
});

/** A recording of our own, with what it is called. */
const AudioFile = Node.create({
  name: 'audioFile',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    label: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('aria-label') ?? '',
      renderHTML: ({ label }: { label?: string }) => (label ? { 'aria-label': label } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'audio[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['audio', { ...HTMLAttributes, controls: '', preload: 'metadata' }],
});

/** A video of another site: a box that names it; the page draws the player. */
const VideoPlayer = Node.create({
  name: 'videoPlayer',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    video: {
      default: '',
      parseHTML: (element: HTMLElement) => element.dataset.video ?? '',
      renderHTML: ({ video }: { video?: string }) => ({ 'data-video': video }),
    },
    title: {
      default: '',
      parseHTML: (element: HTMLElement) => element.dataset.title ?? '',
      renderHTML: ({ title }: { title?: string }) => (title ? { 'data-title': title } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-type="video-player"]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-type': 'video-player' }],
});

export const mediaExtensions = [VideoFile, AudioFile, VideoPlayer];
