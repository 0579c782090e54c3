import { useState } from 'react';
import { FunctionField, useRecordContext, useTranslate } from 'react-admin';
import {
  type AdminRanking,
  listAdminRanking,
  restoreRanking,
} from '../../../contract/search/admin-ranking.ts';
import { weightNames } from '../../../contract/search/ranking.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { AdminShow } from '../../platform/admin-show.tsx';
import { api } from '../../platform/api.ts';
import { Figure } from '../../platform/figure.tsx';
import { When } from '../../platform/when.tsx';
import { noReasons, ReasonFields, toReasons } from './reason-fields.tsx';

/** Puts the points of this version into force again. */
function Restore() {
  const version = useRecordContext<AdminRanking>();
  const [texts, setTexts] = useState(noReasons);
  const translate = useTranslate();
  if (!version || version.is_in_force) return null;
  const { id } = version;

  async function restore() {
    // What is in force while the operator decides: the page shows an older version.
    const { data } = await api(listAdminRanking, { query: { order: 'DESC', per_page: 1 } });
    const body = { version: data[0]?.id ?? id, reasons: toReasons(texts) };
    await api(restoreRanking, { params: { id }, body });
  }
  return (
    <ActButton text="admin.ranking.restore" reason="none" variant="contained" run={restore}>
      <p>{translate('admin.ranking.publish_text')}</p>
      <ReasonFields texts={texts} onChange={setTexts} />
    </ActButton>
  );
}

/** One version of the points with its reasons, and the way back to it. */
export function RankingShow() {
  const translate = useTranslate();
  return (
    <AdminShow<AdminRanking> acts={<Restore />} entity="ranking">
      <FunctionField<AdminRanking>
        source="id"
        render={({ id, is_in_force, restored_from }) =>
          [
            String(id),
            is_in_force && translate('admin.ranking.in_force'),
            restored_from !== null && translate('admin.ranking.restored_from', { version: restored_from }),
          ]
            .filter(Boolean)
            .join(', ')
        }
      />
      <When source="changed_at" />
      <FunctionField<AdminRanking>
        source="changed_by"
        render={({ changed_by }) => changed_by ?? translate('admin.ranking.service')}
      />
      {weightNames.map((name) => (
        <Figure key={name} source={`weights.${name}`} label={`about.points_${name}`} />
      ))}
      <FunctionField<AdminRanking>
        source="reasons"
        render={({ reasons }) => (
          <>
            {Object.entries(reasons).map(([language, text]) => (
              <p key={language} lang={language} dir="auto" style={{ margin: 0 }}>
                {text}
              </p>
            ))}
          </>
        )}
      />
    </AdminShow>
  );
}
