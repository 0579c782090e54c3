import { Box, Tab, Tabs } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';

/** One part of a record’s page, loaded when somebody opens it. */
export type ShowPart = { name: string; label: string; content: ReactNode };

/** Parameter of the address that names the open part. */
const PART_PARAM = 'part';

/** Parts of a record as tabs; the address says which is open. */
export function ShowParts({ parts }: { parts: readonly ShowPart[] }) {
  const [params, setParams] = useSearchParams();
  const [id, translate] = [useId(), useTranslate()];
  const open = parts.find(({ name }) => name === params.get(PART_PARAM)) ?? parts[0];
  if (!open) return null;
  return (
    <>
      <Tabs
        value={open.name}
        onChange={(_, name: string) => setParams({ [PART_PARAM]: name }, { replace: true })}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={translate('admin.parts.title')}
        sx={{ borderBlockEnd: '1px solid var(--line)' }}
      >
        {parts.map(({ name, label }) => (
          <Tab
            key={name}
            value={name}
            label={label}
            id={`${id}-${name}`}
            {...(name === open.name && { 'aria-controls': `${id}-panel` })}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.name}`}>
        {open.content}
      </Box>
    </>
  );
}
