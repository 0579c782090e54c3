import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Chip, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { Entry, EntryPart } from '../../../contract/clinics/sections/operator-endpoints.ts';
import { suppliesGap } from '../../../contract/clinics/sections/sections.ts';
import { KeptForm } from '../../platform/kept-form.tsx';
import { dayForm } from '../../platform/time-forms.ts';
import { PartFields } from './fields.tsx';
import { type PartForm, toForm } from './form-values.ts';
import { useSectionName } from './names.ts';
import { DraftNote, PartActs } from './part-acts.tsx';
import { PartHistory } from './part-history.tsx';

type Props = { entry: Entry; part: EntryPart };

/** One part: closed, it says who wrote it and what is missing; open, it is written. */
export function Part({ entry, part }: Props) {
  const translate = useTranslate();
  const nameOf = useSectionName();
  const gaps = entry.gaps.filter((gap) => suppliesGap(part.section, gap));
  return (
    <Accordion
      disableGutters
      defaultExpanded={entry.parts.length === 1}
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
      sx={{ border: '1px solid var(--line)', '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        expandIcon={<ExpandIcon />}
        sx={{ '& .MuiAccordionSummary-content': { flexWrap: 'wrap', alignItems: 'center', gap: 1 } }}
      >
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {nameOf(part.section)}
        </Typography>
        {part.draft && (
          <Chip
            size="small"
            color={part.draft.is_held ? 'warning' : 'info'}
            label={translate(`admin.entries.chip_${part.draft.publish_at ? 'scheduled' : 'draft'}`)}
          />
        )}
        {gaps.length > 0 && (
          <Chip size="small" variant="outlined" color="warning" label={translate('admin.entries.empty')} />
        )}
        <Written part={part} />
      </AccordionSummary>
      <AccordionDetails>
        <Editor entry={entry} part={part} />
      </AccordionDetails>
    </Accordion>
  );
}

function Written({ part: { changed_by, changed_at, by_operator } }: { part: EntryPart }) {
  const [locale, translate] = [useLocale(), useTranslate()];
  if (changed_at === null) return null;
  const day = new Intl.DateTimeFormat(locale, dayForm).format(new Date(changed_at));
  const role = translate(by_operator ? 'admin.entries.by_operator' : 'admin.entries.by_clinic');
  return (
    <Typography component="span" variant="body2" sx={{ color: 'text.secondary', marginInlineStart: 'auto' }}>
      {[changed_by, role, day].filter(Boolean).join(', ')}
    </Typography>
  );
}

/** A row can be taken out without a pointer over it. */
const spaced = {
  padding: 0,
  '& .RaSimpleFormIterator-line': { paddingBlock: 1 },
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
};

function Editor({ entry, part }: Props) {
  const [saved, setSaved] = useState<PartForm | null>(null);
  const onSaved = ({ parts }: Entry) => {
    const now = parts.find(({ section }) => section === part.section);
    if (now) setSaved(toForm(now));
  };
  return (
    <>
      <KeptForm<PartForm> record={toForm(part)} saved={saved} toolbar={false} sx={spaced}>
        <DraftNote entry={entry} part={part} onSaved={onSaved} />
        <PartFields section={part.section} city={entry.city?.title ?? null} />
        <PartActs entry={entry} part={part} onSaved={onSaved} />
      </KeptForm>
      <PartHistory entry={entry} part={part} />
    </>
  );
}
