import { SaveButton, Toolbar } from 'react-admin';

/** Under a form of something that is changed and never deleted. */
export const SaveToolbar = () => (
  <Toolbar>
    <SaveButton />
  </Toolbar>
);
