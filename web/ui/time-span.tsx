import classes from './time-span.module.css';

type Props = {
  /** Times as `08:00`; empty: none yet. */
  from: string;
  to: string;
  /** What the two inputs are called. */
  labels: readonly [string, string];
  /** Of an error below that is about both. */
  errorId?: string | undefined;
  onChange(from: string, to: string): void;
};

/** From when to when on a day. */
export function TimeSpan({ from, to, labels, errorId, onChange }: Props) {
  const ties = errorId === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };
  const input = (label: string, value: string, put: (time: string) => void) => (
    <input
      type="time"
      className={classes.time}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => put(currentTarget.value)}
      {...ties}
    />
  );
  return (
    <>
      {input(labels[0], from, (time) => onChange(time, to))}
      <span aria-hidden="true">–</span>
      {input(labels[1], to, (time) => onChange(from, time))}
    </>
  );
}
