import classes from './distribution.module.css';

const height = 18;
const barWidth = 7;
const step = 9;

type Props = {
  /** How many of 1, 2, 3, 4 and 5 stars. */
  counts: readonly number[];
  /** The same in words. */
  label: string;
};

/** Five small bars beside a score: the tallest is as high as the line, the last is teal. */
export function Distribution({ counts, label }: Props) {
  const most = Math.max(1, ...counts);
  const width = counts.length * step - 1;
  const bars = counts.map((count, i) => ({
    star: i + 1,
    size: Math.max(1.5, Math.round((count / most) * height * 10) / 10),
  }));
  return (
    <svg className={classes.bars} width={width} height={height} role="img" aria-label={label}>
      {bars.map(({ star, size }) => (
        <rect key={star} x={(star - 1) * step} y={height - size} width={barWidth} height={size} rx="1" />
      ))}
    </svg>
  );
}
