import { Box, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { OpenedRequest } from '../../../contract/requests/admin-requests.ts';
import { createFormats } from '../../../web/platform/format.ts';
import { Differences } from '../../platform/differences.tsx';
import { useCurrencies } from '../../platform/use-currencies.ts';
import { type OfferVersion, offerFieldKey, offerFields, offerWords } from './offer-words.ts';

type Words = ReturnType<typeof offerWords>;
type Group = keyof typeof offerFields;

const groupKeys: Record<Exclude<Group, 'offer'>, string> = {
  treatment: 'offers.group.treatment',
  travel: 'offers.group.travel',
  conditions: 'offers.group.conditions',
};

const cell = { verticalAlign: 'top', overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

/** Groups stand beside each other where there is room: an offer has some thirty fields. */
const columns = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 380px), 1fr))',
  columnGap: 4,
  rowGap: 2,
  alignItems: 'start',
  marginBlockStart: 1,
} as const;

/** All that a version says, group by group. */
function Terms({ words }: { words: Words }) {
  const translate = useTranslate();
  return (
    <Box sx={columns}>
      {(Object.keys(offerFields) as Group[]).map((group) => (
        <Box key={group}>
          {group !== 'offer' && (
            <Typography variant="subtitle2" component="h4">
              {translate(groupKeys[group])}
            </Typography>
          )}
          <Table size="small" sx={{ tableLayout: 'fixed' }}>
            <TableBody>
              {offerFields[group].map((field) => (
                <TableRow key={field}>
                  <TableCell
                    component="th"
                    scope="row"
                    sx={{ ...cell, inlineSize: '42%', paddingInlineStart: 0 }}
                  >
                    {translate(offerFieldKey(field))}
                  </TableCell>
                  <TableCell sx={cell} dir="auto">
                    {words[field]}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      ))}
    </Box>
  );
}

/** An offer with the terms of its last version, and what each version before it has changed. */
export function OpenedOffer({ offer }: { offer: OpenedRequest['offers'][number] }) {
  const [translate, language, currencies] = [useTranslate(), useLocale(), useCurrencies()];
  const format = createFormats(language);
  const money = (amount: number, currencyId: number): string => {
    const code = currencies?.find(({ id }) => id === currencyId)?.code;
    if (code === undefined) return format.number(amount);
    const style = { style: 'currency', currency: code, trailingZeroDisplay: 'stripIfInteger' } as const;
    return new Intl.NumberFormat(`${language}-u-nu-latn`, style).format(amount);
  };
  const wordsOf = (version: OfferVersion) => offerWords(version, { translate, format, money });
  const nameOf = (field: string) => translate(offerFieldKey(field));
  const headOf = ({ version, sent_at }: OfferVersion) =>
    `${translate('offers.version', { n: version })} · ${format.dateTime(sent_at)}`;
  const [last, ...earlier] = offer.versions;
  if (!last) return null;
  const words = offer.versions.map(wordsOf);
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {translate(`staff.offer_state.${offer.state}`)} · {headOf(last)}
      </Typography>
      <Terms words={wordsOf(last)} />
      {earlier.length > 0 && (
        <>
          <Typography variant="subtitle2" component="h4" sx={{ marginBlockStart: 2 }}>
            {translate('admin.requests.offer.changes')}
          </Typography>
          {offer.versions.map((version, at) => (
            <Box key={version.version} sx={{ marginBlockStart: 1.5, maxInlineSize: '60rem' }}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {headOf(version)}
              </Typography>
              {words[at + 1] && (
                <Differences before={words[at + 1] ?? {}} after={words[at] ?? {}} nameOf={nameOf} />
              )}
              {at > 0 && (
                <details>
                  <summary>{translate('admin.requests.offer.full', { n: version.version })}</summary>
                  <Terms words={wordsOf(version)} />
                </details>
              )}
            </Box>
          ))}
        </>
      )}
    </>
  );
}
