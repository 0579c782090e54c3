import { FunctionField, useLocale } from 'react-admin';

/** What codes stand for in the reader's language; a code itself where it stands for nothing. */
export function useCodeNames(type: 'language' | 'region'): (code: string) => string {
  const names = new Intl.DisplayNames([useLocale()], { type });
  return (code) => names.of(code) ?? code;
}

type FieldProps<R> = { codeOf(record: R): string; source: string; sortable?: boolean };

/** The name of the country whose code the record has. */
export function CountryField<R extends object>({ codeOf, ...rest }: FieldProps<R>) {
  const nameOf = useCodeNames('region');
  return <FunctionField<R> {...rest} render={(record) => nameOf(codeOf(record))} />;
}

/** The name of the language whose code the record has. */
export function LanguageField<R extends object>({ codeOf, ...rest }: FieldProps<R>) {
  const nameOf = useCodeNames('language');
  return <FunctionField<R> {...rest} render={(record) => nameOf(codeOf(record))} />;
}

type Name = { text: string; lang: string };

/** Names, one per line, each with its language. The code `und` means that the language is unknown. */
export function NameList({ names }: { names: readonly Name[] }) {
  const nameOf = useCodeNames('language');
  return names.map(({ text, lang }) => (
    <div key={`${lang} ${text}`}>
      <bdi>{text}</bdi>
      {lang !== 'und' && <span style={{ color: 'var(--muted)' }}> · {nameOf(lang)}</span>}
    </div>
  ));
}
