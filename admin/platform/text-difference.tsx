import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { shortened, wordDifference } from './word-difference.ts';

const hidden = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** What was and what is as one text: words that went are struck through, words that came are marked. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const translate = useTranslate();
  return (
    <div dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {shortened(wordDifference(before, after)).map(({ kind, text }, at) => {
        // Parts have no name but their place in the text, and change with it alone.
        const key = `${at} ${kind}`;
        if (kind === 'same') return <Fragment key={key}>{text}</Fragment>;
        if (kind === 'removed')
          return (
            <del key={key} style={{ color: 'var(--muted)' }}>
              <span style={hidden}>{translate('admin.shell.removed')} </span>
              {text}
            </del>
          );
        return (
          <ins key={key} style={{ textDecoration: 'none', background: 'var(--green-50, #e8f4ec)' }}>
            <span style={hidden}>{translate('admin.shell.inserted')} </span>
            {text}
          </ins>
        );
      })}
    </div>
  );
}
