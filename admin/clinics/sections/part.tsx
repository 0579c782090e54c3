import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Chip, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useLocale, useNotify, useRefresh, useTranslate } from 'react-admin';
import {
  type Entry,
  type EntryPart,
  keepDraft,
  publishPart,
} from '../../../contract/clinics/sections/operator-endpoints.ts';
import { suppliesMissingFact } from '../../../contract/clinics/sections/sections.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import type { Terms } from '../../../web/clinics/sections/fields.ts';
import { Rival } from '../../../web/clinics/sections/rival.tsx';
import {
  type SectionName,
  sectionForms,
  sectionNameOf,
  type ValuesOf,
  valuesIn,
} from '../../../web/clinics/sections/section-forms.ts';
import { type Read, useSectionForm } from '../../../web/clinics/sections/use-section-form.ts';
import { FormMessage } from '../../../web/ui/form-message.tsx';
import { api } from '../../platform/api.ts';
import { dayForm } from '../../platform/time-forms.ts';
import { useSectionName } from './names.ts';
import { DraftNote, PartActs } from './part-acts.tsx';
import { PartHistory } from './part-history.tsx';

type Props = { entry: Entry; part: EntryPart; terms: Terms };
type Versions = { version: number; draft_version: number | null };

/** One part: closed, it says who wrote it and what is missing; open, it is written. */
export function Part({ entry, part, terms, isAsked }: Props & { isAsked: boolean }) {
  const translate = useTranslate();
  const heading = useRef<HTMLDivElement>(null);
  const nameOf = useSectionName();
  const gaps = entry.gaps.filter((gap) => suppliesMissingFact(part.section, gap));
  useEffect(() => {
    if (!isAsked) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [isAsked]);
  return (
    <Accordion
      disableGutters
      defaultExpanded={isAsked || entry.parts.length === 1}
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
      sx={{ border: '1px solid var(--line)', '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        ref={heading}
        expandIcon={<ExpandIcon />}
        // Below the bar that stays at the top.
        sx={{
          scrollMarginBlockStart: 72,
          '& .MuiAccordionSummary-content': { flexWrap: 'wrap', alignItems: 'center', gap: 1 },
        }}
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
        <Editor entry={entry} part={part} terms={terms} />
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

/** The same form as in the clinic's workspace, with two ways to save: as a draft or published. */
function Editor<Name extends SectionName>({ entry, part, terms }: Props) {
  const [translate, notify, refresh] = [useTranslate(), useNotify(), useRefresh()];
  const name = sectionNameOf(part.section) as Name;
  const { Fields, toContent, required } = sectionForms[name];
  const readOf = (source: EntryPart): Read<ValuesOf<Name>, Versions> => ({
    values: valuesIn(name, (source.draft ?? source).content),
    versions: {
      version: source.draft?.base_version ?? source.version,
      draft_version: source.draft?.version ?? null,
    },
  });
  const partIn = ({ parts }: Entry) => parts.find(({ section }) => section === part.section) ?? part;
  const params = { kind: entry.kind, id: entry.id };
  const form = useSectionForm<ValuesOf<Name>, Versions>({
    now: readOf(part),
    required,
    async save(values, versions) {
      const body = { ...versions, [name]: toContent(values) };
      const { data } = await api(keepDraft, { params, body });
      notify('admin.entries.draft_kept', { type: 'success' });
      refresh();
      return readOf(partIn(data));
    },
  });
  async function publish(act: { reason: string; publish_at?: string }) {
    const body = { ...form.base.versions, ...act, [name]: toContent(form.values) };
    try {
      form.takeOver(readOf(partIn((await api(publishPart, { params, body })).data)));
    } catch (error) {
      form.refuse(error);
      if (error instanceof ApiError && error.errors.version) refresh();
      throw error;
    }
  }
  const acts = {
    entry,
    part,
    onSaved: (saved: Entry) => form.takeOver(readOf(partIn(saved))),
  };
  const clinic = entry.parts.find(({ section }) => section === 'specializations')?.content;
  const about = {
    specializations: clinic?.specializations ?? [],
    city: entry.city?.title ?? null,
  };
  return (
    <>
      <DraftNote {...acts} />
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit}>
        <div className="site-fields" inert={form.isSending}>
          <Fields form={form} saved={form.base.values} terms={terms} about={about} />
          <FormMessage text={form.message} />
          {form.rival && (
            <Rival
              section={part.section}
              terms={terms}
              was={{ [name]: toContent(form.base.values) }}
              is={{ [name]: toContent(form.rival.values) }}
              who={translate('admin.shell.changed_meanwhile')}
              onTakeTheirs={form.takeTheirs}
              onKeepMine={form.keepMine}
              keepText={translate('admin.shell.keep_mine')}
            />
          )}
        </div>
        <PartActs {...acts} isDirty={form.isDirty} isReady={form.isReady} publish={publish} />
      </form>
      <PartHistory entry={entry} part={part} terms={terms} />
    </>
  );
}
