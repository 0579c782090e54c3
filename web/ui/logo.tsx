import classes from './logo.module.css';

export function LogoMark() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <path d="M3 4l11 7v8.2L8.6 15.7V25H3z" fill="#0B6B6A" />
      <path d="M25 4l-11 7v8.2l5.4-3.5V25H25z" fill="#5FA5A2" />
    </svg>
  );
}

/** Mark and name. The name is not translated and not mirrored. */
export function Logo() {
  return (
    <span className={classes.logo} dir="ltr">
      <LogoMark />
      Medatlas
    </span>
  );
}
