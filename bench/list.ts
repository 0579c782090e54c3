/** Every benchmark of the suite, in the order in which they run and stand in `docs/performance.md`. */

/** What has to be there: a service on a demo world, the real clinics under MEDATLAS_DATA. */
type Need = 'service' | 'data';

export type Benchmark = {
  name: string;
  title: string;
  /** What it measures, in a sentence or two. */
  about: string;
  script: string;
  needs: readonly Need[];
  /** Arguments of each start: a process of its own for every one of them. */
  full: readonly string[];
  quick: readonly string[];
  large?: readonly string[];
  /** For Node itself. */
  flags?: readonly string[];
};

export const benchmarks: readonly Benchmark[] = [
  {
    name: 'index',
    title: 'The index alone, as it grows',
    about:
      'The directory index of a made-up world in one thread, without PostgreSQL: eighteen kinds of search with five facets, viewports of the map and words half typed. Shares of the times are by the clock, the time of building and the mean are of the processor.',
    script: 'directory-engine.ts',
    needs: [],
    full: [
      '--clinics=1000',
      '--clinics=10000',
      '--clinics=100000',
      '--clinics=1000000 --queries=1000',
      '--clinics=60000 --doctors=100000 --queries=1200 --reweighed',
    ],
    quick: ['--clinics=1000 --queries=400', '--clinics=2000 --doctors=2000 --queries=400 --reweighed'],
    large: ['--clinics=100000 --doctors=1000000'],
    flags: ['--expose-gc'],
  },
  {
    name: 'index-file',
    title: 'The index loaded from its file',
    about:
      'The directory index of a generated world: generating and building it, writing it to the index file, and reading it back with its checksum verified, in one process. The file is in the page cache when it is read.',
    script: 'index-file.ts',
    needs: [],
    full: ['--clinics=15000', '--clinics=60000 --doctors=100000', '--clinics=1000000'],
    quick: ['--clinics=1000'],
    large: ['--clinics=100000 --doctors=1000000'],
  },
  {
    name: 'index-real',
    title: 'The index alone, of real clinics',
    about: 'The same with the 14,910 organisations of the three ROR files.',
    script: 'directory-engine.ts',
    needs: ['data'],
    full: ['--ror'],
    quick: ['--ror --queries=400'],
    flags: ['--expose-gc'],
  },
  {
    name: 'quality',
    title: 'Quality of search',
    about:
      'Whether the clinic that was meant is among the first ten, in the real clinics: cases written by hand, made by machine (mistakes, other scripts and keyboards) and written by ear.',
    script: 'directory-quality.ts',
    needs: ['data'],
    full: ['', '--dictionaries'],
    quick: ['--cases=400'],
  },
  {
    name: 'patient-words',
    title: 'What patients type',
    about:
      'Whether the field, disease or procedure and the place are understood, of 2,252 labelled queries in four languages, as typed and with one mistake. “Judge” are those that nobody looks at while tuning. Real names, made-up fields.',
    script: 'patient-words.ts',
    needs: ['data'],
    full: ['--quiet'],
    quick: ['--quiet'],
  },
  {
    name: 'clinic-names',
    title: 'Fields that names of clinics state',
    about:
      'Precision and recall of the fields read from 1,761 real names in 42 languages and scripts, labelled by reading each. “Unseen” are 1,026 that nobody looks at while tuning.',
    script: 'clinic-names.ts',
    needs: [],
    full: [''],
    quick: [''],
  },
  {
    name: 'import',
    title: 'Import of real clinics',
    about: 'The three ROR files into a fresh database, and again without a change.',
    script: 'import.ts',
    needs: ['data'],
    full: [''],
    quick: [''],
    flags: ['--max-semi-space-size=8', '--max-old-space-size=300'],
  },
  {
    name: 'doctors-import',
    title: 'Import of registries of doctors',
    about:
      'Files in the real layouts with invented people into a fresh database, and again without a change.',
    script: 'doctors-import.ts',
    needs: [],
    full: ['--registry=nppes', '--registry=cms-doctors', '--registry=rpps', '--registry=fhir'],
    large: ['--registry=nppes --doctors=1000000'],
    quick: ['--registry=nppes --doctors=1000'],
    flags: ['--max-semi-space-size=8', '--max-old-space-size=300'],
  },
  {
    name: 'calls',
    title: 'Calls and pages by ever more clients',
    about:
      'A running service through HTTP with its database queries, each client asking again as soon as it has an answer. PostgreSQL and the clients are on the same cores. Memory is of the service.',
    script: 'calls.ts',
    needs: ['service'],
    full: ['--seconds=4'],
    quick: ['--seconds=1 --clients=1,4'],
    large: ['--seconds=5'],
  },
  {
    name: 'kept-answers',
    title: 'Kept answers and fresh ones',
    about:
      'Pages and calls of the search that a node has kept, the same made anew, and a bare Node server, in one run on the same cores. A fresh call has an address that nobody has asked for; one of a session is answered from the database.',
    script: 'kept-answers.ts',
    needs: ['service'],
    full: ['--seconds=4'],
    quick: ['--seconds=1 --clients=1,16'],
  },
  {
    name: 'logins',
    title: 'What logins cost the searches',
    about:
      'One client searches while twenty log in at once over and over, in turns with quiet; then how long refusals take, which must not tell accounts apart.',
    script: 'logins.ts',
    needs: ['service'],
    full: ['--seconds=5 --turns=3'],
    quick: ['--seconds=1 --turns=1'],
  },
  {
    name: 'uploads',
    title: 'Uploads',
    about: 'Files of almost a megabyte, ten at once; photos are encoded anew. Memory is of the service.',
    script: 'uploads.ts',
    needs: ['service'],
    full: ['--files=100'],
    quick: ['--files=10'],
  },
  {
    name: 'phone',
    title: 'Main pages on a phone with slow 4G',
    about:
      'First visits in Chromium, 390 px wide: 1.6 Mbit/s, 150 ms, a processor four times slower than this one; of three visits the middle one. Kilobytes as they come over the wire; aims of times and shift are those that web vitals call good.',
    script: 'phone.ts',
    needs: ['service'],
    full: ['--turns=3'],
    quick: ['--turns=1'],
  },
  {
    name: 'slow-network',
    title: 'Every public page over 400 kbit/s',
    about:
      'With 400 ms to the service and back, at a first visit on a phone: when something is painted and when the words of the page are there.',
    script: 'slow-network.ts',
    needs: ['service'],
    full: [''],
    quick: ['--pages=3'],
  },
  {
    name: 'inquiry',
    title: 'From a clinic’s page to a sent request',
    about:
      'A new visitor on a phone with slow 4G fills in what has to be filled in, and nothing else: taps, fields typed, choices, pages opened, and how long the service and the browser let them wait after a tap; of the runs the middle one. “Person” is not measured but modelled: 1.35 s to find each control (keystroke-level model), 0.3 s a tap, 0.28 s a sign (36 words a minute, the mean of 37,000 people typing on phones); what to write is not thought about.',
    script: 'inquiry.ts',
    needs: ['service'],
    full: ['--turns=5'],
    quick: ['--turns=1'],
  },
  {
    name: 'weight',
    title: 'Script of each page',
    about:
      'What the built pages name for the route, in kB of gzip, before the page works; what comes later (dialogs, the map) is not in it. The service worker and the script of its offline page come once, when a page rests.',
    script: 'weight.ts',
    needs: [],
    full: [''],
    quick: [''],
  },
  {
    name: 'requests',
    title: 'Requests',
    about:
      'In one process with its database: sending, opening, a clinic’s inbox and the clock of each minute.',
    script: 'requests.ts',
    needs: [],
    full: [''],
    quick: ['--inbox=300 --open=1000 --turns=5'],
  },
  {
    name: 'emails',
    title: 'Emails to patients in a simulated year',
    about:
      'The passes of the service that decide on emails, hour by hour of made-up weeks with their clock, on a database of its own: each account has saved searches, favourites and two requests a year at three clinics; each day clinics are added, prices fall and replies become faster. Worst case: every choice is on, and nobody ever opens the site, so nothing is read before its email. A week begins anywhere: the most are those of any seven days. More than one email of saved searches in seven days ends the run as failed; favourites send none.',
    script: 'emails.ts',
    needs: [],
    full: ['--accounts=60 --weeks=52'],
    quick: ['--accounts=6 --weeks=3'],
  },
  {
    name: 'inbox-search',
    title: 'Search in a clinic’s inbox',
    about:
      'In one process with its database: words of cases, messages, notes, answers, documents and offers, names and numbers, and each order, one member after the other.',
    script: 'inbox-search.ts',
    needs: [],
    full: [''],
    quick: ['--cases=300 --turns=5'],
  },
  {
    name: 'reports',
    title: 'A clinic’s report',
    about:
      'In one process with its database: one member opens reports of a month to a year, beside the time before and beside the clinics of the country, which all have requests, conversations and views.',
    script: 'reports.ts',
    needs: [],
    full: [''],
    quick: ['--clinics=20 --requests=2000 --turns=5'],
  },
  {
    name: 'chats',
    title: 'Conversations',
    about:
      'In one process with its database: opening a very long one (two calls: the conversation and its newest 50), reading in it, lists of many.',
    script: 'chats.ts',
    needs: [],
    full: [''],
    quick: ['--messages=2000 --rooms=10 --turns=5'],
  },
  {
    name: 'chats-live',
    title: 'Messages, live',
    about:
      'Two processes, one PostgreSQL, Redis between them where there is one: from the beginning of the call that sends to the hands of the other side.',
    script: 'chats-live.ts',
    needs: [],
    full: ['', '--connections=400 --rate=50 --seconds=15 --receipts'],
    quick: ['--connections=40 --rate=10 --seconds=3'],
  },
  {
    name: 'everyday-tasks',
    title: 'Everyday tasks by keyboard',
    about:
      'In Chromium, 1440 × 900, by keyboard alone: keys that are pressed, letters among them, and seconds that pages and service take. Reading and thinking are not measured.',
    script: 'everyday-tasks.ts',
    needs: [],
    full: [''],
    quick: ['--times=2'],
  },
  {
    name: 'verification-keys',
    title: 'Licences checked against a register by keyboard',
    about:
      'In Chromium, 1440 × 900, by keyboard alone, with 815 licences waiting: the link to the register is opened in a new tab (its address is compared, the register is not loaded), the result is chosen and written down, and the next one opens. Seconds of the machine; reading the register and thinking are not measured.',
    script: 'verification-keys.ts',
    needs: [],
    full: ['--waiting=815 --items=200'],
    quick: ['--waiting=60 --items=3'],
  },
  {
    name: 'chat-scroll',
    title: 'Scrolling up through a long conversation',
    about: 'In Chromium, 1280 × 900: what a page of 50 older messages costs the page, early and late.',
    script: 'chat-scroll.ts',
    needs: [],
    full: ['--messages=4000'],
    quick: ['--messages=2000'],
    large: ['--messages=10000'],
  },
  {
    name: 'admin-lists',
    title: 'Lists of the back office',
    about:
      'Clinics, doctors, accounts, licences and the log, in one process with its database: first and last pages, by words, by filter, in each order. The slowest call is named when it runs.',
    script: 'admin-lists.ts',
    needs: [],
    full: ['--clinics=10000 --doctors=100000 --turns=6'],
    quick: ['--clinics=500 --doctors=12000 --turns=1'],
    large: ['--turns=8'],
  },
  {
    name: 'admin-queues',
    title: 'Queues and registers of the back office',
    about:
      'In one process with its database of 100,000 requests, offers, conversations and reviews, and 10,000 of everything else that grows: first and last pages in each order, each value of each filter, words. Filters and orders are read from the contract. Texts, complaints, dictionaries and currencies have the size that they come with.',
    script: 'admin-queues.ts',
    needs: [],
    full: ['--turns=6'],
    quick: ['--clinics=200 --cases=2000 --others=300 --turns=1'],
  },
  {
    name: 'price-import',
    title: 'Price files',
    about: 'A price list checked against the real dictionary and applied; memory with the database client.',
    script: 'price-import.ts',
    needs: [],
    full: ['--rows=1000', '--rows=20000'],
    quick: ['--rows=200'],
  },
];
