import classes from './skeleton.module.css';

/** A grey block with the measures of what is coming. */
export function Skeleton({ width, height }: { width: number | string; height: number | string }) {
  return <span className={classes.block} style={{ inlineSize: width, blockSize: height }} />;
}
