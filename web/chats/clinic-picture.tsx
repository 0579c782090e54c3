import type { Chat } from '../../contract/chats/chats.ts';
import { DrawnPicture } from '../platform/picture.tsx';
import { Icon } from '../ui/icon.tsx';

/** The clinic's first photo, beside its name. */
export function ClinicPicture({ photo, sizes }: { photo: Chat['clinic']['photo']; sizes: string }) {
  if (photo === null) return <Icon name="building" size={22} />;
  return <DrawnPicture picture={photo} alt="" sizes={sizes} />;
}
