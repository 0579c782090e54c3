import { memo } from 'react';
import { type Drawing, drawStreet } from './drawing.ts';
import classes from './facade.module.css';
import { ink } from './shapes.ts';

const Picture = memo(function Picture({ drawing, align }: { drawing: Drawing; align: string }) {
  return (
    <svg
      className={classes.art}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio={align}
      fill="none"
      stroke={ink}
      aria-hidden="true"
    >
      {drawing.shapes.map(({ d, fill, ink: colour, line, opacity }) => (
        <path key={d} d={d} fill={fill} stroke={colour} strokeWidth={line} opacity={opacity} />
      ))}
    </svg>
  );
});

/** In the place of photos. Says nothing by itself, so it is hidden from readers of text. */
export function FacadeStreet({ seed }: { seed: number }) {
  return <Picture drawing={drawStreet(seed)} align="xMidYMax slice" />;
}
