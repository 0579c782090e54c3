import { Box, Link, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { registers } from '../../../contract/clinics/registers.ts';
import type { VerificationItem } from '../../../contract/clinics/verification.ts';
import { useCodeNames } from '../../platform/codes.tsx';

type Field = { source: string; sortable?: false };

/** Why an item is checked before others, in words. */
export function Risks(_: Field) {
  const item = useRecordContext<VerificationItem>();
  const translate = useTranslate();
  if (!item) return null;
  return (
    <Box sx={{ minInlineSize: 160 }}>
      {item.risks.map((risk) => (
        <Typography
          key={risk}
          variant="body2"
          sx={risk === 'no_link' ? { color: 'var(--muted)' } : { color: 'var(--amber)', fontWeight: 600 }}
        >
          {translate(`admin.verification.risk.${risk}`)}
        </Typography>
      ))}
    </Box>
  );
}

/** The public register of the clinic's country, where one is known. */
export function RegisterLink(_: Field) {
  const item = useRecordContext<VerificationItem>();
  const [translate, nameOf] = [useTranslate(), useCodeNames('region')];
  if (!item?.country || item.kind === 'accreditation') return null;
  const known = registers[item.country];
  const address = item.kind === 'doctor_licence' ? known?.doctors : known?.clinics;
  if (!address) return <Typography variant="body2">{translate('admin.verification.no_register')}</Typography>;
  return (
    <Link variant="body2" href={address} target="_blank" rel="noopener noreferrer nofollow">
      {translate('admin.verification.to_register', { country: nameOf(item.country) })}
    </Link>
  );
}
