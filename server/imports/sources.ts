import { cms } from './cms/parse.ts';
import { eurostat } from './eurostat/parse.ts';
import { healthsites } from './healthsites/parse.ts';
import { kmhfl } from './kmhfl/parse.ts';
import { nhs } from './nhs/parse.ts';
import { osm } from './osm/parse.ts';
import { ror } from './ror/parse.ts';
import type { Source } from './source.ts';
import { wikidata } from './wikidata/parse.ts';

export const sources: readonly Source[] = [ror, osm, healthsites, eurostat, cms, nhs, kmhfl, wikidata];

export const findSource = (name: string): Source | null =>
  sources.find((source) => source.name === name) ?? null;

/** Order in which the facts of several sources count; a source that is no more is the last. */
export const priorityOf = (name: string): number => findSource(name)?.priority ?? 99;
