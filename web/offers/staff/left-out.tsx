import { useTranslation } from 'react-i18next';
import type { LineKind } from '../../../contract/offers/offers.ts';
import { useFormat } from '../../platform/format.ts';
import { Note } from '../../ui/panel.tsx';

/** Amounts of a template that are in another currency than the offer, which the member has to write. */
export function LeftOut({ lines }: { lines: readonly LineKind[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = lines.map((kind) => t(`offers.row.${kind}`));
  return <Note kind="amber">{t('staff.template_left_out', { lines: format.list(names) })}</Note>;
}
