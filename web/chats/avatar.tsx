import { useState } from 'react';
import { portraitSize, portraitWidths } from '../../contract/platform/pictures.ts';
import { DrawnPicture } from '../platform/picture.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLogParts } from './log-context.ts';
import classes from './message.module.css';
import type { Person } from './people.ts';

/** First letters of the first two words; titles with a full stop say nothing of who it is. */
function initialsOf(name: string): string {
  const words = name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !word.endsWith('.') && !/^[Дд]-р$/.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');
}

/** Portrait of a doctor, initials of others; beside words that say who it is. */
export function Avatar({ person }: { person: Person | undefined }) {
  const { nameOf } = useLogParts();
  const [hasPortrait, setPortrait] = useState(person?.doctor_id != null);
  if (person?.doctor_id != null && hasPortrait)
    return (
      <span className={classes.avatar} onErrorCapture={() => setPortrait(false)}>
        <DrawnPicture
          picture={{
            path: `/media/portraits/${person.doctor_id}`,
            widths: [...portraitWidths],
            version: 0,
            ...portraitSize,
          }}
          alt=""
          sizes="40px"
        />
      </span>
    );
  const initials = person === undefined || person.name === null ? '' : initialsOf(nameOf(person));
  return (
    <span className={classes.avatar} aria-hidden="true">
      {initials === '' ? <Icon name="user" size={20} /> : initials}
    </span>
  );
}
