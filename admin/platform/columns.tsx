import Icon from '@mui/icons-material/ViewColumn';
import { Button, Checkbox, FormControlLabel, FormGroup, Popover, Typography } from '@mui/material';
import { Children, isValidElement, type ReactElement, type ReactNode, useState } from 'react';
import { useResourceContext, useStore, useTranslate, useTranslateLabel } from 'react-admin';
import { COLUMNS } from './store.ts';

type Field = ReactElement<{ source: string; label?: string }>;

const isField = (child: ReactNode): child is Field =>
  isValidElement<{ source?: unknown }>(child) && typeof child.props.source === 'string';

/** Sources of the columns that the operator has hidden in the list around. */
export function useHiddenColumns(): [readonly string[], (hidden: string[]) => void] {
  const resource = useResourceContext();
  return useStore<string[]>(`${COLUMNS}${resource}`, []);
}

/** The fields that are not hidden; one without a source always stays. */
export const shownFields = (fields: ReactNode, hidden: readonly string[]): ReactNode[] =>
  Children.toArray(fields).filter((field) => !isField(field) || !hidden.includes(field.props.source));

/** Which columns of the list are shown, on this device; the last one cannot be hidden. */
export function ColumnsButton({ fields }: { fields: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [hidden, setHidden] = useHiddenColumns();
  const [translate, labelOf, resource] = [useTranslate(), useTranslateLabel(), useResourceContext() ?? ''];
  const columns = Children.toArray(fields).filter(isField);
  const shown = columns.filter(({ props }) => !hidden.includes(props.source));
  const title = translate('admin.columns.title');
  if (columns.length < 2) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<Icon />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {title}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { padding: 2, minInlineSize: 240 } } }}
      >
        <FormGroup>
          {columns.map(({ props: { source, label } }) => {
            const isShown = !hidden.includes(source);
            return (
              <FormControlLabel
                key={source}
                control={
                  <Checkbox
                    size="small"
                    checked={isShown}
                    disabled={isShown && shown.length === 1}
                    onChange={() =>
                      setHidden(isShown ? [...hidden, source] : hidden.filter((one) => one !== source))
                    }
                  />
                }
                label={
                  <Typography variant="body2">
                    {labelOf({ source, resource, ...(label && { label }) })}
                  </Typography>
                }
              />
            );
          })}
        </FormGroup>
        {/* Not disabled when all are shown: the press itself would disable it, the focus would be lost, and Escape would not close. */}
        <Button size="small" onClick={() => setHidden([])} sx={{ marginBlockStart: 1 }}>
          {translate('admin.columns.all')}
        </Button>
      </Popover>
    </>
  );
}
