import { type NamedTerms, useChanges } from '../use-changes.tsx';
import classes from './offer-dialog.module.css';

type Props = {
  before: NamedTerms;
  after: NamedTerms;
  /** Heads of the two columns. */
  heads: readonly [before: string, after: string];
};

/** Two terms side by side, in the rows in which they differ. */
export function TermsDifference({ before, after, heads }: Props) {
  const changes = useChanges()(before, after);
  return (
    <table className={classes.both}>
      <thead>
        <tr>
          <td />
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, label, was, now }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td dir="auto">{was}</td>
            <td dir="auto">{now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
