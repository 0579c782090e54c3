import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { scenes } from '../../contract/platform/pictures.ts';
import { drawPortrait } from './portrait.ts';
import { drawScene } from './scene.ts';

const seeds = [0, 1, 2, 3, 77, 2_147_483_647, -5];

async function sizeOf(svg: string) {
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  return { width, height };
}

describe.each(scenes)('%s', (scene) => {
  test('is the same for a seed and another one for another seed', () => {
    expect(drawScene(scene, 12)).toBe(drawScene(scene, 12));
    const drawn = new Set(Array.from({ length: 40 }, (_, seed) => drawScene(scene, seed)));
    expect(drawn.size).toBe(40);
  });

  test('is an SVG of 1600 × 1000 that renders, whatever the seed', async () => {
    for (const seed of seeds) {
      const svg = drawScene(scene, seed);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(await sizeOf(svg)).toEqual({ width: 1600, height: 1000 });
    }
  });

  test('holds no text and no gradient', () => {
    for (const seed of seeds) expect(drawScene(scene, seed)).not.toMatch(/<text|Gradient|<image|<script/);
  });
});

describe('a portrait', () => {
  test('is the same for a seed and a sex, and another one for another seed', () => {
    expect(drawPortrait(4, { sex: 'female' })).toBe(drawPortrait(4, { sex: 'female' }));
    expect(drawPortrait(4, { sex: 'female' })).not.toBe(drawPortrait(4, { sex: 'male' }));
    for (const sex of ['female', 'male', null] as const) {
      const drawn = new Set(Array.from({ length: 40 }, (_, seed) => drawPortrait(seed, { sex })));
      expect(drawn.size).toBe(40);
    }
  });

  test('is an SVG of 640 × 800 that renders', async () => {
    for (const sex of ['female', 'male', null] as const) {
      for (const seed of seeds) {
        const svg = drawPortrait(seed, { sex });
        expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|Gradient/);
        expect(await sizeOf(svg)).toEqual({ width: 640, height: 800 });
      }
    }
  });

  test('has its head in the upper square: below it there is only clothing', async () => {
    // The ground of the corners and the middle of the face differ in colour, in whatever picture.
    for (const seed of seeds) {
      const { data, info } = await sharp(Buffer.from(drawPortrait(seed, { sex: 'male' })))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => [
        ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
      ];
      expect(at(320, 330)).not.toEqual(at(20, 20));
      expect(at(320, 20)).toEqual(at(20, 20));
    }
  });
});
