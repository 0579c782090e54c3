import type { Picture } from '../../contract/platform/pictures.ts';
import { pictureSources } from '../../contract/platform/pictures.ts';

type Props = {
  picture: Picture;
  /** Empty where the words beside it say the same. */
  alt: string;
  /** As in `img`: how wide it stands at which width of the window. */
  sizes: string;
  className?: string | undefined;
  /** `eager` for what is seen at once. */
  loading?: 'lazy' | 'eager';
  fetchPriority?: 'high' | 'low' | 'auto';
};

/** A picture of the service in the best format and width for this screen. Its place is kept before it comes. */
export function DrawnPicture({ picture, alt, sizes, className, loading = 'lazy', fetchPriority }: Props) {
  const { avif, webp, src } = pictureSources(picture);
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={src}
        alt={alt}
        width={picture.width}
        height={picture.height}
        className={className}
        loading={loading}
        fetchPriority={fetchPriority}
        decoding="async"
      />
    </picture>
  );
}
