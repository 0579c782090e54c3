import type { ReactNode } from 'react';
import classes from './conversation-frame.module.css';

type FrameProps = Record<'head' | 'foot' | 'children', ReactNode> & {
  strip?: ReactNode;
  /** What the conversation is about, beside it in wide windows. */
  side?: ReactNode;
  /** In narrow windows `side` stands in place of the messages. */
  isSideShown?: boolean;
};

/** A conversation: what it is about above, where one writes below, the messages take the rest. */
export function ConversationFrame({ head, strip, foot, side, isSideShown = false, children }: FrameProps) {
  return (
    <section
      className={classes.conversation}
      data-conversation
      data-side={side ? (isSideShown ? 'shown' : 'beside') : undefined}
    >
      <div className={classes.top}>
        {head}
        {strip}
      </div>
      {children}
      <div className={classes.foot}>{foot}</div>
      {side}
    </section>
  );
}
