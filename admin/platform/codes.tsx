import { FunctionField, useLocale } from 'react-admin';

/** What codes stand for in the reader's language; a code itself where it stands for nothing. */
export function useCodeNames(type: 'language' | 'region'): (code: string) => string {
  const names = new Intl.DisplayNames([useLocale()], { type });
  return (code) => names.of(code) ?? code;
}

type FieldProps<R> = { codeOf(record: R): string; source: string; sortable?: boolean };

/** A country by its name, where the record has its code. */
export function CountryField<R extends object>({ codeOf, ...rest }: FieldProps<R>) {
  const nameOf = useCodeNames('region');
  return <FunctionField<R> {...rest} render={(record) => nameOf(codeOf(record))} />;
}

/** A language by its name, where the record has its code. */
export function LanguageField<R extends object>({ codeOf, ...rest }: FieldProps<R>) {
  const nameOf = useCodeNames('language');
  return <FunctionField<R> {...rest} render={(record) => nameOf(codeOf(record))} />;
}

type Name = { text: string; lang: string };

/** Names one below the other, each with its language; `und`: of none. */
export function NameList({ names }: { names: readonly Name[] }) {
  const nameOf = useCodeNames('language');
  return names.map(({ text, lang }) => (
    <div key={`${lang} ${text}`}>
      <bdi>{text}</bdi>
      {lang !== 'und' && <span style={{ color: 'var(--muted)' }}> · {nameOf(lang)}</span>}
    </div>
  ));
}
