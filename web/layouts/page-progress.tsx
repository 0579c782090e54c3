import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import text from '../ui/text.module.css';
import classes from './site.module.css';

/** A line at the upper edge while the next page is on its way, and its title read aloud when it is here. */
export function PageProgress() {
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title belongs to the path it changes with
  useEffect(() => {
    if (first.current) first.current = false;
    else setTitle(document.title);
  }, [pathname]);
  return (
    <>
      {state === 'loading' && <div className={classes.progress} />}
      <p className={text.hidden} role="status">
        {title}
      </p>
    </>
  );
}
