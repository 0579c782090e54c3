import { useEffect } from 'react';
import { Bounce, ToastContainer, toast } from 'react-toastify/unstyled';
import { Icon } from './icon.tsx';
import './style/toasts.css';
import { dropUndone, openPlace, type ToastEntry, useUndone } from './toast-order.ts';

export { pushToast, removeToast } from './toast-order.ts';

type Props = {
  dir: 'ltr' | 'rtl';
  /** How many are shown at once. */
  limit: number;
  /** Name of the place where they stand. */
  label: string;
  closeLabel: string;
  /** Above what can still be undone though its toast has given way; it says how many. */
  undoneLabel(count: number): string;
};

function Words({ entry, onAct }: { entry: ToastEntry; onAct(): void }) {
  const action = entry.undo ?? entry.action;
  return (
    <span>
      {entry.content}
      {action && (
        <>
          {' '}
          <button
            type="button"
            onClick={() => {
              onAct();
              action.run();
            }}
          >
            {action.label}
          </button>
        </>
      )}
    </span>
  );
}

function addToast(entry: ToastEntry): void {
  toast(({ closeToast }) => <Words entry={entry} onAct={closeToast} />, {
    toastId: entry.id,
    type: entry.kind,
    ...(entry.stays && { autoClose: false as const }),
  });
}

function Undone({ label }: { label: Props['undoneLabel'] }) {
  const entries = useUndone();
  if (entries.length === 0) return null;
  return (
    <details className="undone">
      <summary>{label(entries.length)}</summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Words entry={entry} onAct={() => dropUndone(entry)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

export function ToastStack({ dir, limit, label, closeLabel, undoneLabel }: Props) {
  useEffect(() => openPlace(limit, addToast), [limit]);
  return (
    <>
      <ToastContainer
        aria-label={label}
        limit={limit}
        newestOnTop
        transition={Bounce}
        theme="light"
        position={dir === 'rtl' ? 'top-left' : 'top-right'}
        rtl={dir === 'rtl'}
        closeButton={({ closeToast }) => (
          <button
            type="button"
            className="Toastify__close-button"
            aria-label={closeLabel}
            onClick={(event) => {
              event.stopPropagation();
              closeToast(event);
            }}
          >
            <Icon name="close" size={16} />
          </button>
        )}
      />
      <Undone label={undoneLabel} />
    </>
  );
}
