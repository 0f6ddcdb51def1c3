/** Pictures in the text of a Word document. */
import { element } from '../qti/xml-write.ts';
import { type PlacedPicture, w } from './write-parts.ts';

const EMU_OF_PIXEL = 9525;
/** As much as fits between the margins, in pixels of 1/96 inch. */
const MOST_WIDTH = 560;
const MOST_HEIGHT = 700;

/** A picture in a run; its description is text that XML can hold. */
export function drawingXml({ id, width, height }: PlacedPicture, alt: string, number: number): string {
  const scale = Math.min(1, MOST_WIDTH / width, MOST_HEIGHT / height);
  const size = (pixels: number): string => String(Math.max(1, Math.round(pixels * scale * EMU_OF_PIXEL)));
  const [cx, cy] = [size(width), size(height)];
  const name = `Picture ${number}`;
  return w(
    'r',
    {},
    w(
      'drawing',
      {},
      element(
        'wp:inline',
        { distT: '0', distB: '0', distL: '0', distR: '0' },
        element('wp:extent', { cx, cy }),
        element('wp:docPr', { id: String(number), name, descr: alt }),
        element(
          'a:graphic',
          {},
          element(
            'a:graphicData',
            { uri: 'http://schemas.openxmlformats.org/drawingml/2006/picture' },
            element(
              'pic:pic',
              {},
              element(
                'pic:nvPicPr',
                {},
                element('pic:cNvPr', { id: String(number), name }),
                element('pic:cNvPicPr', {}),
              ),
              element(
                'pic:blipFill',
                {},
                element('a:blip', { 'r:embed': id }),
                element('a:stretch', {}, element('a:fillRect', {})),
              ),
              element(
                'pic:spPr',
                {},
                element('a:xfrm', {}, element('a:off', { x: '0', y: '0' }), element('a:ext', { cx, cy })),
                element('a:prstGeom', { prst: 'rect' }, element('a:avLst', {})),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
