import sharp from 'sharp';

/** A photo for a file field; each name has a colour of its own. */
export const makePhoto = async (name: string, width = 1200, height = 800) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { width, height, channels: 3, background: { r: 90, g: name.length * 9, b: 140 } },
  })
    .jpeg()
    .toBuffer(),
});
