import type { PortraitCrop } from '../../../contract/clinics/portraits.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { portraitSize } from '../../../contract/platform/pictures.ts';

/** What of a photo is in the frame: how near, and where between its edges, each from 0 to 1. */
export type CropPlace = { near: number; across: number; down: number };
type Size = { width: number; height: number };

const RATIO = portraitSize.height / portraitSize.width;
/** Nearer than that shows a part of a face. */
const NEAREST = 4;

/** The whole width that fits the frame, a face being rather above the middle. */
export const firstPlace: CropPlace = { near: 0, across: 0.5, down: 0.25 };

export const isLargeEnough = ({ width, height }: Size): boolean =>
  width >= limits.portraitWidthMin && height >= limits.portraitHeightMin;

/** Width of the area in pixels of the photo. */
function widthOf({ near }: CropPlace, { width, height }: Size): number {
  const widest = Math.min(width, height / RATIO);
  const narrowest = Math.min(widest, Math.max(limits.portraitWidthMin, widest / NEAREST));
  return widest - near * (widest - narrowest);
}

/** The area as the service takes it: shares of the photo. */
export function cropOf(place: CropPlace, photo: Size): PortraitCrop {
  const width = widthOf(place, photo);
  return {
    left: (place.across * (photo.width - width)) / photo.width,
    top: (place.down * (photo.height - width * RATIO)) / photo.height,
    width: width / photo.width,
  };
}

const between = (value: number): number => Math.min(1, Math.max(0, value));

/** The place after the photo was moved by so many widths of the frame. */
export function movedBy(place: CropPlace, photo: Size, across: number, down: number): CropPlace {
  const width = widthOf(place, photo);
  const [restAcross, restDown] = [photo.width - width, photo.height - width * RATIO];
  return {
    ...place,
    across: restAcross < 1 ? place.across : between(place.across - (across * width) / restAcross),
    down: restDown < 1 ? place.down : between(place.down - (down * width) / restDown),
  };
}
