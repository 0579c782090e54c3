import { SearchInput, useTranslate } from 'react-admin';

/** The list shows it at once, beside its filters. */
type Props = { source: 'q'; alwaysOn: true; words: string };

/** The search of a list, which says what it finds (`words`: the key of that). */
export function Search({ source, words, ...rest }: Props) {
  const text = useTranslate()(words);
  return (
    <SearchInput
      {...rest}
      source={source}
      placeholder={text}
      slotProps={{ htmlInput: { 'aria-label': text } }}
      sx={{ inlineSize: { xs: '100%', sm: 'min(100%, 360px)' } }}
    />
  );
}
