import { Box, Card, CardContent, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Loading, Title, useGetList, useRedirect, useTranslate } from 'react-admin';
import { type AdminRanking, changeRanking } from '../../../contract/search/admin-ranking.ts';
import {
  type RankingWeights,
  sumOfWeights,
  weightLimits,
  weightNames,
} from '../../../contract/search/ranking.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';
import { RankingPreview } from './preview.tsx';
import { noReasons, ReasonFields, toReasons } from './reason-fields.tsx';
import { WeightFields } from './weight-fields.tsx';

/** Other points, looked at before they are put into force. */
export function ChangeRanking() {
  const { data } = useGetList<AdminRanking>('ranking', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' },
  });
  const [inForce] = data ?? [];
  return inForce ? <ChangeForm key={inForce.id} inForce={inForce} /> : <Loading />;
}

function ChangeForm({ inForce }: { inForce: AdminRanking }) {
  const [weights, setWeights] = useState<RankingWeights>(inForce.weights);
  const [texts, setTexts] = useState(noReasons);
  const [redirect, translate] = [useRedirect(), useTranslate()];
  const given = sumOfWeights(weights);
  const isWrong = Number.isNaN(given);
  const changed = weightNames.filter((name) => weights[name] !== inForce.weights[name]);

  async function publish() {
    await api(changeRanking, { body: { version: inForce.id, weights, reasons: toReasons(texts) } });
    redirect('list', 'ranking');
  }
  return (
    <Box sx={{ display: 'grid', gap: 3, marginBlock: 2, maxInlineSize: 1100 }}>
      <Title title="admin.ranking.change" />
      <Card>
        <CardContent>
          <Typography sx={{ maxInlineSize: '70ch', marginBlock: 1 }}>
            {translate('admin.ranking.text', weightLimits)}
          </Typography>
          <WeightFields weights={weights} inForce={inForce.weights} onChange={setWeights} />
          <Typography
            role="status"
            sx={{
              marginBlock: 2,
              fontWeight: 600,
              color: given === weightLimits.sum ? undefined : 'var(--red)',
            }}
          >
            {translate('admin.ranking.sum', { given: isWrong ? '?' : given, sum: weightLimits.sum })}
          </Typography>
          <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
            <ActButton
              text="admin.ranking.publish"
              reason="none"
              variant="contained"
              isRefused={isWrong}
              run={publish}
            >
              <p>{translate('admin.ranking.publish_text')}</p>
              <ul>
                {changed.map((name) => (
                  <li key={name}>
                    {translate('about.points_change', {
                      name: translate(`about.points_${name}`),
                      before: inForce.weights[name],
                      after: weights[name],
                    })}
                  </li>
                ))}
              </ul>
              <ReasonFields texts={texts} onChange={setTexts} />
            </ActButton>
            <Link href="/about/ranking" target="_blank" rel="noreferrer">
              {translate('admin.ranking.public_page')}
            </Link>
          </Box>
        </CardContent>
      </Card>
      {!isWrong && <RankingPreview weights={weights} />}
    </Box>
  );
}
