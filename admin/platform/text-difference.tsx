import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { hiddenWords } from './hidden-words.ts';
import { shortened, wordDifference } from './word-difference.ts';

/** What was and what is as one text: words that went are struck through, words that came are marked. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const translate = useTranslate();
  return (
    <div dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {shortened(wordDifference(before, after)).map(({ kind, text }, at) => {
        // The position is a stable key: the parts change only when one of the texts does.
        const key = `${at} ${kind}`;
        if (kind === 'same') return <Fragment key={key}>{text}</Fragment>;
        if (kind === 'removed')
          return (
            <del key={key} style={{ color: 'var(--muted)' }}>
              <span style={hiddenWords}>{translate('admin.shell.removed')} </span>
              {text}
            </del>
          );
        return (
          <ins key={key} style={{ textDecoration: 'none', background: 'var(--green-50, #e8f4ec)' }}>
            <span style={hiddenWords}>{translate('admin.shell.inserted')} </span>
            {text}
          </ins>
        );
      })}
    </div>
  );
}
