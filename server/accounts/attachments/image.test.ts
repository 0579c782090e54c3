import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '../../../contract/platform/limits.ts';
import { makePicture } from '../../../tests/factories/attachment-files.ts';
import { cleanImage, type PictureFormat } from './image.ts';

const formats: readonly PictureFormat[] = ['jpeg', 'png', 'webp'];
const refusedAs = (key: string) => ({ code: 'invalid', fields: { file: [{ key }] } });

test.each(formats)('a %s picture keeps its type, size and colour', async (format) => {
  const clean = await cleanImage(await makePicture(format), format);
  expect(await sharp(clean).metadata()).toMatchObject({ format, width: 64, height: 48 });
  const [red = 0, green = 0, blue = 0] = await sharp(clean).raw().toBuffer();
  expect(Math.abs(red - 200) + Math.abs(green - 30) + Math.abs(blue - 90)).toBeLessThan(15);
});

test.each(formats)('the place, the camera and the owner go from a %s picture', async (format) => {
  const exif = {
    IFD0: { Make: 'SecretCamera', Artist: 'Anna Weber' },
    IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' },
  };
  const bytes = await sharp(await makePicture(format))
    .withExif(exif)
    .toFormat(format)
    .toBuffer();
  expect(bytes.includes('SecretCamera')).toBe(true);
  const clean = await cleanImage(bytes, format);
  expect(clean.includes('SecretCamera')).toBe(false);
  expect(clean.includes('Weber')).toBe(false);
  const { exif: left, xmp, iptc, icc } = await sharp(clean).metadata();
  expect({ left, xmp, iptc, icc }).toEqual({});
});

test('a picture that its EXIF turns is turned for good', async () => {
  const turned = await sharp(await makePicture('jpeg'))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const head = await sharp(await cleanImage(turned, 'jpeg')).metadata();
  expect(head).toMatchObject({ width: 48, height: 64 });
  expect(head.orientation ?? 1).toBe(1);
});

test('what is appended to a picture is gone', async () => {
  const script = Buffer.from('<script>alert(1)</script>PK\x03\x04');
  for (const format of formats) {
    const clean = await cleanImage(Buffer.concat([await makePicture(format), script]), format);
    expect(clean.includes('script'), format).toBe(false);
  }
});

test('comments inside a picture are gone', async () => {
  const plain = await makePicture('jpeg');
  const words = Buffer.from('<?php system("id"); ?>');
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), words]);
  const bytes = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)]);
  expect((await cleanImage(bytes, 'jpeg')).includes('php')).toBe(false);
});

/** A PNG file with a head of its own and one packed row after the other. */
function writePng(width: number, height: number, extra: [string, Buffer][] = []): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8); // one bit a pixel
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...extra.map(([name, data]) => chunk(name, data)),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a small file that unfolds to gigabytes is refused by its head', async () => {
  const bomb = writePng(60_000, 20_000);
  expect(bomb.length).toBeLessThan(limits.attachmentBytes);
  await expect(cleanImage(bomb, 'png')).rejects.toMatchObject(refusedAs('file_picture_size'));
  const flat = writePng(7000, 7000);
  expect((await sharp(await cleanImage(flat, 'png')).metadata()).width).toBe(7000);
});

test.each(formats)('a %s picture that was cut off is refused', async (format) => {
  const whole = await makePicture(format, { width: 400, height: 300, noise: true });
  for (const share of [0.5, 0.9])
    await expect(
      cleanImage(whole.subarray(0, Math.floor(whole.length * share)), format),
    ).rejects.toMatchObject(refusedAs('file_broken'));
});

test('a file that is another picture than it says is refused', async () => {
  await expect(cleanImage(await makePicture('png'), 'jpeg')).rejects.toMatchObject(
    refusedAs('file_mismatch'),
  );
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await expect(cleanImage(svg, 'png')).rejects.toMatchObject(refusedAs('file_mismatch'));
});

test('of a moving picture the first one stays', async () => {
  const colours = [0, 100, 200].map((r) => ({ r, g: 0, b: 0 }));
  const frames = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(3);
  const clean = await cleanImage(moving, 'webp');
  const { pages = 1, width, height } = await sharp(clean).metadata();
  expect({ pages, width, height }).toEqual({ pages: 1, width: 20, height: 20 });
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2);
  const apng = writePng(20, 20, [['acTL', control]]);
  expect((await cleanImage(apng, 'png')).includes('acTL')).toBe(false);
});

test('a picture that would grow beyond the limit is packed tighter', async () => {
  const noisy = await sharp(await makePicture('jpeg', { width: 1500, height: 1200, noise: true }))
    .jpeg({ quality: 70 })
    .toBuffer();
  const clean = await cleanImage(noisy, 'jpeg');
  expect(clean.length).toBeLessThanOrEqual(limits.attachmentBytes);
  const { width } = await sharp(clean).metadata();
  expect(width).toBe(1500);
});

test('a drawing of few colours keeps them and stays small', async () => {
  const drawing = await sharp(await makePicture('png', { width: 1400, height: 1000, noise: true }))
    .blur(2)
    .png({ palette: true, colours: 8, effort: 1 })
    .toBuffer();
  const clean = await cleanImage(drawing, 'png');
  expect(clean.length).toBeLessThanOrEqual(limits.attachmentBytes);
  expect((await sharp(clean).metadata()).width).toBe(1400);
});
