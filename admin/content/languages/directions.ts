import { choicesOf } from '../../platform/choices.ts';

export const directions = choicesOf('admin.languages.directions', ['ltr', 'rtl']);
