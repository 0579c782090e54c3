import { useEffect, useState } from 'react';
import { ApiError } from '../../../contract/platform/client.ts';
import { type ClinicLabel, listLabels } from '../../../contract/requests/labels.ts';
import { useLiveInbox } from '../../live/changes.ts';
import { browserApi } from '../../platform/browser-site.ts';

/** The labels of the clinics one works for, as a colleague changes them. */
export function useLabels(loaded: readonly ClinicLabel[]): readonly ClinicLabel[] {
  const [labels, setLabels] = useState(loaded);
  useEffect(() => setLabels(loaded), [loaded]);
  async function load() {
    try {
      setLabels((await browserApi(listLabels, { query: {} })).data);
    } catch (error) {
      // What is here stays; the next news asks again.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  useLiveInbox(({ id }) => id === null && void load());
  return labels;
}
