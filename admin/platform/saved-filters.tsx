import ApplyIcon from '@mui/icons-material/BookmarkBorder';
import DeleteIcon from '@mui/icons-material/Delete';
import RenameIcon from '@mui/icons-material/DriveFileRenameOutline';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import {
  deleteFilter,
  listSavedFilters,
  listsOfPeople,
  renameFilter,
  type SavedFilter,
  saveFilter,
} from '../../contract/operations/saved-filters.ts';
import { limits } from '../../contract/platform/limits.ts';
import { api } from './api.ts';
import { problemOf } from './problems.ts';

/** What the operator has narrowed the list to. What names people is left out, and so is what no filter can be. */
function keepable(list: string, filters: Record<string, unknown>): SavedFilter['filters'] {
  const entries = Object.entries(filters).filter(
    (entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]) && entry[1] !== '',
  );
  const isKept = ([name]: [string, unknown]) => !(listsOfPeople.includes(list) && name === 'q');
  return Object.fromEntries(entries.filter(isKept));
}

/** The operator’s own saved filters of the list: applied, saved, renamed and deleted here. */
export function SavedFilters() {
  const [isOpen, setOpen] = useState(false);
  const translate = useTranslate();
  return (
    <>
      <Button size="small" startIcon={<ApplyIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('admin.saved.title')}
      </Button>
      {isOpen && <SavedDialog close={() => setOpen(false)} />}
    </>
  );
}

function SavedDialog({ close }: { close(): void }) {
  const title = useId();
  const [translate, list = ''] = [useTranslate(), useResourceContext()];
  const { setFilters, setSort } = useListContext();
  const client = useQueryClient();
  const queryKey = ['saved-filters', list];
  const { data: saved, error } = useQuery({
    queryKey,
    queryFn: async () => (await api(listSavedFilters, { query: { list } })).data,
  });
  const nameField = useRef<HTMLInputElement>(null);
  const reload = () => client.invalidateQueries({ queryKey });
  function apply({ filters, sort }: SavedFilter) {
    // Filters that are not always shown appear with their values.
    setFilters(filters, Object.fromEntries(Object.keys(filters).map((name) => [name, true])));
    if (sort) setSort(sort);
    close();
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{translate('admin.saved.title')}</DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{problemOf(error, translate)}</Alert>}
        {!saved && !error && <Typography role="status">{translate('ra.page.loading')}</Typography>}
        {saved?.length === 0 && <Typography>{translate('admin.saved.none')}</Typography>}
        <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {saved?.map((one) => (
            <SavedRow
              key={one.id}
              saved={one}
              apply={() => apply(one)}
              reload={reload}
              // The button that had the focus goes with the row.
              onDeleted={() => nameField.current?.focus()}
            />
          ))}
        </Box>
        <SaveForm reload={reload} field={nameField} />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Runs an act and says in words why it was refused; one at a time. */
function useSending(): {
  problem: string;
  isSending: boolean;
  send(act: () => Promise<unknown>): Promise<void>;
} {
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const translate = useTranslate();
  async function send(act: () => Promise<unknown>) {
    setSending(true);
    setProblem('');
    try {
      await act();
    } catch (error) {
      setProblem(problemOf(error, translate));
    } finally {
      setSending(false);
    }
  }
  return { problem, isSending, send };
}

type RowProps = { saved: SavedFilter; apply(): void; reload(): Promise<void>; onDeleted(): void };

function SavedRow({ saved: { id, name }, apply, reload, onDeleted }: RowProps) {
  const [doing, setDoing] = useState<'rename' | 'delete' | null>(null);
  const [words, setWords] = useState(name);
  const { problem, isSending, send } = useSending();
  const translate = useTranslate();
  const params = { id };
  const rename = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      await api(renameFilter, { params, body: { name: words } });
      await reload();
      setDoing(null);
    });
  };
  const drop = () =>
    void send(async () => {
      await api(deleteFilter, { params });
      await reload();
      onDeleted();
    });
  // What had the focus goes when the form closes.
  const own = useRef<HTMLButtonElement>(null);
  const before = useRef(doing);
  useEffect(() => {
    if (doing === null && before.current !== null) own.current?.focus();
    before.current = doing;
  }, [doing]);
  return (
    <Box component="li" sx={{ borderBlockEnd: '1px solid var(--line)', paddingBlock: 0.5 }}>
      {doing === 'rename' ? (
        <Box component="form" onSubmit={rename} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <TextField
            autoFocus
            required
            fullWidth
            size="small"
            label={translate('admin.saved.name')}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            error={problem !== ''}
            helperText={problem}
            slotProps={{ htmlInput: { maxLength: limits.savedFilterNameMax } }}
          />
          <Button type="submit" disabled={isSending}>
            {translate('ra.action.save')}
          </Button>
          <Button onClick={() => setDoing(null)}>{translate('ra.action.cancel')}</Button>
        </Box>
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Button
            ref={own}
            onClick={apply}
            aria-label={translate('admin.saved.apply', { name })}
            sx={{ flexGrow: 1, minInlineSize: 0, justifyContent: 'flex-start', overflowWrap: 'anywhere' }}
          >
            <bdi>{name}</bdi>
          </Button>
          {doing === 'delete' ? (
            <>
              <Button autoFocus color="error" disabled={isSending} onClick={drop}>
                {translate('admin.saved.delete', { name })}
              </Button>
              <Button onClick={() => setDoing(null)}>{translate('ra.action.cancel')}</Button>
            </>
          ) : (
            <>
              <IconButton
                aria-label={translate('admin.saved.rename', { name })}
                onClick={() => setDoing('rename')}
              >
                <RenameIcon />
              </IconButton>
              <IconButton
                aria-label={translate('admin.saved.delete', { name })}
                onClick={() => setDoing('delete')}
              >
                <DeleteIcon />
              </IconButton>
            </>
          )}
        </Box>
      )}
      {problem !== '' && doing !== 'rename' && (
        <Typography role="alert" sx={{ color: 'var(--red)' }}>
          {problem}
        </Typography>
      )}
    </Box>
  );
}

function SaveForm({ reload, field }: { reload(): Promise<void>; field: Ref<HTMLInputElement> }) {
  const [name, setName] = useState('');
  const { problem, isSending, send } = useSending();
  const [translate, list = ''] = [useTranslate(), useResourceContext()];
  const { filterValues, sort, meta } = useListContext();
  // Repeated after a lost answer it is the same one.
  const id = useRef<string>(crypto.randomUUID());
  const filters = keepable(list, filterValues);
  const isSearchLeftOut = listsOfPeople.includes(list) && Boolean(filterValues.q);
  // A list that is read by cursor has one order.
  const ordered = meta && 'next' in meta ? null : { field: sort.field, order: sort.order };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      await api(saveFilter, { body: { id: id.current, list, name, filters, sort: ordered } });
      id.current = crypto.randomUUID();
      setName('');
      await reload();
    });
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1, marginBlockStart: 2 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <TextField
          inputRef={field}
          required
          fullWidth
          size="small"
          label={translate('admin.saved.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={problem !== ''}
          helperText={problem}
          slotProps={{ htmlInput: { maxLength: limits.savedFilterNameMax } }}
        />
        <Button type="submit" variant="contained" disabled={isSending} sx={{ flexShrink: 0 }}>
          {translate('admin.saved.save')}
        </Button>
      </Box>
      {isSearchLeftOut && (
        <Typography variant="body2" color="textSecondary">
          {translate('admin.saved.without_search')}
        </Typography>
      )}
    </Box>
  );
}
