import { latePart } from './late-part.ts';
import type { PickerListProps } from './picker-list.tsx';

const part = latePart(() => import('./picker-list.tsx'));

/** Begins to fetch the list before it is opened: at the first sign that it will be. */
export const fetchPicker = {
  onPointerEnter: () => void part.load().catch(() => undefined),
  onFocus: () => void part.load().catch(() => undefined),
};

/** A long list with a search field; its code comes when it is first shown. */
export function LatePicker(props: PickerListProps) {
  const PickerList = part.usePart(true)?.PickerList;
  return PickerList ? <PickerList {...props} /> : null;
}
