import { TextInput, type TextInputProps } from 'react-admin';

type Props = Omit<TextInputProps, 'dir' | 'slotProps'> & {
  /** `auto`: by what is written, in whatever language; `ltr`: addresses, codes and numbers. */
  dir: 'auto' | 'ltr';
};

/** The direction is that of the text in the field: label and hint keep that of the page. */
export const DirectedInput = ({ dir, ...rest }: Props) => (
  <TextInput {...rest} slotProps={{ htmlInput: { dir } }} />
);
