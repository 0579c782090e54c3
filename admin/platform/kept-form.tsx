import { Button, Stack, Typography } from '@mui/material';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import {
  type DataProvider,
  Edit,
  type EditProps,
  type Middleware,
  type RaRecord,
  SimpleForm,
  type SimpleFormProps,
  useNotify,
  useRecordContext,
  useRegisterMutationMiddleware,
  useTranslate,
} from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { Neighbours } from './neighbours.tsx';
import { useProblemNotice } from './problem-notice.ts';
import { whole } from './whole.ts';

/** What the server answered to the last save; null: nothing was saved yet. */
const SavedRecord = createContext<RaRecord | null>(null);

/** A view that changes one thing. Its form is a `KeptForm`: nothing that is read anew takes what is being typed away. */
export function KeptEdit(props: EditProps) {
  // What was typed into one thing is not saved into the next.
  return <EditOf key={useParams().id} {...props} />;
}

function EditOf({ children, ...props }: EditProps) {
  const [saved, setSaved] = useState<RaRecord | null>(null);
  const [notify, onError] = [useNotify(), useProblemNotice()];
  const onSuccess = (record: RaRecord) => {
    setSaved(record);
    notify('ra.notification.updated', { type: 'success', messageArgs: { smart_count: 1 } });
  };
  return (
    <SavedRecord value={saved}>
      <Edit
        mutationMode="pessimistic"
        queryOptions={whole}
        mutationOptions={{ ...whole, onError, onSuccess }}
        redirect={false}
        actions={false}
        {...props}
      >
        {children}
      </Edit>
    </SavedRecord>
  );
}

type Props<R extends RaRecord> = Omit<SimpleFormProps, 'record'> & {
  /** What is edited; without it that of the view around. */
  record?: R;
  /** The record in the form's own terms. */
  toValues?(record: R): object;
  /** What the server answered to the last save; without it as the view around says. */
  saved?: R | null;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const asItIs = (record: RaRecord): object => record;

/**
 * A form over a record that is read anew now and then: when a window comes to the front, after an act, after another tab.
 * While nothing is typed it follows; once something is, it keeps that, says that the thing has changed, and its user
 * chooses: theirs, or what was typed on top of theirs. What was saved takes the place of what was typed.
 *
 * What is saved are the differences from what its user has seen: fields that others have changed meanwhile are not sent.
 */
export function KeptForm<R extends RaRecord>({
  record,
  toValues = asItIs,
  saved: given,
  ...props
}: Props<R>) {
  const around = useRecordContext<R>();
  const translate = useTranslate();
  const savedAround = useContext(SavedRecord) as R | null;
  const fresh = record ?? around;
  const saved = given === undefined ? savedAround : given;
  const { children, ...rest } = props;
  const [base, setBase] = useState({ record: fresh, seen: fresh, saved });
  const [isDirty, setDirty] = useState(false);
  const begin = (from: R | undefined) => setBase({ record: from, seen: from, saved });
  useSaveFrom(base.seen);
  if (base.saved !== saved) {
    begin(saved ?? fresh);
    setDirty(false);
  } else if (!isDirty && !isSame(fresh, base.record)) begin(fresh);
  if (!base.record || !base.seen || !fresh) return null;
  const theirs = toValues(fresh);
  const mayLeave = () => !isDirty || window.confirm(translate('ra.message.unsaved_changes'));
  return (
    <SimpleForm {...rest} record={{ ...toValues(base.record), id: base.record.id }}>
      <Watch onDirty={setDirty} />
      {record === undefined && <Neighbours view="edit" mayLeave={mayLeave} />}
      {isDirty && !isSame(theirs, toValues(base.seen)) && (
        <ChangedMeanwhile
          theirs={theirs}
          onTaken={() => begin(fresh)}
          onKept={() => setBase({ ...base, seen: fresh })}
        />
      )}
      <WhileSaved>{children}</WhileSaved>
    </SimpleForm>
  );
}

/** What would be typed while the form is being saved would be lost with the answer: its fields wait for that. */
function WhileSaved({ children }: { children: ReactNode }) {
  const { isSubmitting } = useFormState();
  return (
    // With a gap of its own a stack leaves the fields theirs.
    <Stack useFlexGap inert={isSubmitting} sx={{ inlineSize: '100%', alignItems: 'flex-start' }}>
      {children}
    </Stack>
  );
}

/** The view's next save sends what differs from this record. */
function useSaveFrom(seen: RaRecord | undefined): void {
  const saveFrom: Middleware<DataProvider['update']> = useCallback(
    (resource, params, next) => next(resource, seen ? { ...params, previousData: seen } : params),
    [seen],
  );
  useRegisterMutationMiddleware(saveFrom);
}

function Watch({ onDirty }: { onDirty(isDirty: boolean): void }) {
  const { isDirty } = useFormState();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return null;
}

type Choice = { theirs: object; onTaken(): void; onKept(): void };

function ChangedMeanwhile({ theirs, onTaken, onKept }: Choice) {
  const translate = useTranslate();
  const { reset } = useFormContext();
  // Fields that were typed in are told from others only while somebody asks for them.
  useFormState().dirtyFields;
  return (
    <Stack
      role="alert"
      spacing={1}
      sx={{
        inlineSize: '100%',
        padding: 2,
        marginBlockEnd: 2,
        background: 'var(--amber-50)',
        borderRadius: 1,
      }}
    >
      <Typography variant="body2">{translate('admin.shell.changed_meanwhile')}</Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={onTaken}>
          {translate('admin.shell.take_theirs')}
        </Button>
        <Button
          onClick={() => {
            reset(theirs, { keepDirtyValues: true, keepDirty: true });
            onKept();
          }}
        >
          {translate('admin.shell.keep_mine')}
        </Button>
      </Stack>
    </Stack>
  );
}
