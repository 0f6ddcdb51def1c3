/** Players of other sites. Nothing is asked of the other site before somebody presses play. Loaded only by pages that show one. */
import { videoAddress } from '#platform/text/video-players.ts';
import { textsOf } from '#platform/web/i18n/texts.ts';
import { richTextTexts } from './rich-text-texts.ts';

function siteName(video: string): string {
  const { sites } = textsOf(richTextTexts);
  return video.startsWith('vimeo:') ? sites.vimeo : sites.youtube;
}

function frameOf(address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const url = new URL(address);
  url.searchParams.set('autoplay', '1');
  frame.src = url.href;
  frame.title = title;
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  frame.allowFullscreen = true;
  // Enough to play; no forms, no downloads, no leading this page elsewhere.
  frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-presentation', 'allow-popups');
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  return frame;
}

/** Puts a button into every player below the element that is not drawn yet; the button brings the video. */
export function drawPlayers(root: HTMLElement): void {
  const texts = textsOf(richTextTexts);
  for (const box of root.querySelectorAll<HTMLElement>('[data-type="video-player"]:not([data-drawn])')) {
    box.dataset.drawn = '';
    const video = box.dataset.video ?? '';
    const address = videoAddress(video);
    if (address === null) continue;
    const site = siteName(video);
    const title = box.dataset.title ?? '';
    const label = title === '' ? texts.playPlain(site) : texts.playFrom(site, title);
    const button = document.createElement('button');
    button.type = 'button';
    for (const words of [label, texts.playHelp(site)]) {
      const line = document.createElement('span');
      line.textContent = words;
      button.append(line);
    }
    button.addEventListener('click', () => {
      const frame = frameOf(address, label);
      box.replaceChildren(frame);
      frame.focus();
    });
    box.replaceChildren(button);
  }
}
