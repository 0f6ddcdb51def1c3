import fc from 'fast-check';
import { pictureHtml, type Shape } from './schema.ts';

const pixel = fc.integer({ min: 0, max: 900 });
const size = fc.integer({ min: 1, max: 300 });

export const shape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({ kind: fc.constant('circle' as const), x: pixel, y: pixel, radius: size }),
  fc.record({ kind: fc.constant('rectangle' as const), x: pixel, y: pixel, width: size, height: size }),
  fc.record({
    kind: fc.constant('polygon' as const),
    points: fc.array(fc.tuple(pixel, pixel), { minLength: 3, maxLength: 6 }),
  }),
);

export const picture = fc.record({
  picture: fc.constantFrom(pictureHtml('/files/a.png', 'A map'), pictureHtml('/files/b.png', '"<&>"')),
  width: fc.integer({ min: 1, max: 2000 }),
  height: fc.integer({ min: 1, max: 2000 }),
});
