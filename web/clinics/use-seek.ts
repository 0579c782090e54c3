import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLocalePath } from '../platform/links.tsx';
import { emptySearch, readSearch, searchAddress } from './search-state.ts';

/** What the search box holds: taken from the address of a search, kept while the visitor writes. */
export function useSeek() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const isSearch = pathname.endsWith('/search/search-clinics');
  const present = isSearch ? readSearch(new URLSearchParams(search)) : emptySearch;
  const given = `${present.q}\n${present.countries.join()}`;
  const [seen, setSeen] = useState(given);
  const [q, setQ] = useState(present.q);
  const [where, setWhere] = useState(present.countries.join());
  // Another search has come (a filter, the back button): the box follows it.
  if (seen !== given) {
    setSeen(given);
    setQ(present.q);
    setWhere(present.countries.join());
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const countries = where === '' ? [] : where.split(',');
    void navigate(localePath(searchAddress({ ...emptySearch, q: q.trim(), countries })));
  }
  return { q, setQ, where, setWhere, submit, action: localePath('/search/search-clinics') };
}
