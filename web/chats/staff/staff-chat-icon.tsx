import IconTextPlus from '@tabler/icons-react/dist/esm/icons/IconTextPlus.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';

/** Drawings that only the clinic's side of conversations needs: other pages do not load them. */
export const PeopleIcon = ({ size = 20 }: { size?: number }) => (
  <IconUsers size={size} stroke={1.6} aria-hidden="true" />
);

export const ReadyTextIcon = ({ size = 20 }: { size?: number }) => (
  <IconTextPlus size={size} stroke={1.6} aria-hidden="true" />
);
