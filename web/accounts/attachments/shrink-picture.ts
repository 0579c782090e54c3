import { limits } from '../../../contract/platform/limits.ts';

/** Longest sides in pixels and qualities, tried in this order until the file is small enough. */
const sides = [2400, 1800, 1300];
const qualities = [0.86, 0.76, 0.64];

function draw(picture: ImageBitmap, longest: number): HTMLCanvasElement | null {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG knows no transparency: what is see-through becomes paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const encode = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** A picture as a JPEG within the limit of an attachment, turned as its EXIF says. Null: the browser cannot read it. */
export async function shrinkPicture(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return null;
  try {
    for (const side of sides) {
      const canvas = draw(picture, side);
      if (!canvas) return null;
      for (const quality of qualities) {
        const blob = await encode(canvas, quality);
        if (blob && blob.size <= limits.attachmentBytes)
          return new File([blob], file.name.replace(/\.[^.]+$/, '.jpg'), { type: 'image/jpeg' });
      }
    }
    return null;
  } finally {
    picture.close();
  }
}
