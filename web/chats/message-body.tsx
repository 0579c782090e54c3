import { useMemo } from 'react';
import { latePart } from '../ui/late-part.ts';
import classes from './message.module.css';

/** Few messages have a link: the code that finds them comes with the first that may, and moves nothing. */
const finder = latePart(() => import('./message-links.ts'));

const mayHaveLinks = (text: string): boolean => /:\/\/|mailto:|@|\.\p{L}{2}/iu.test(text);

/** What was said, as text: its direction and language are its own, its line breaks stay, addresses are links. */
export function MessageBody({ body, language }: { body: string; language: string | null }) {
  const links = finder.usePart(mayHaveLinks(body));
  const pieces = useMemo(() => links?.findLinks(body) ?? [{ text: body, href: null }], [body, links]);
  let at = 0;
  return (
    <p className={classes.bubble} dir="auto" lang={language ?? undefined}>
      {pieces.map(({ text, href }) => {
        const key = at;
        at += text.length;
        return href === null ? (
          <span key={key}>{text}</span>
        ) : (
          <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {text}
          </a>
        );
      })}
    </p>
  );
}
