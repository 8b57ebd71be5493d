import { resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { pageModules, TABLES } from './pages.ts';

type Graph = Rolldown.ChunkingContext;

/** Entries of the build, by the name of their chunk. */
export const ENTRIES = { start: 'index.html', worker: 'src/sw/sw.ts' };

const words = (...pages: string[]) => pages.map((page) => `content/en/${page}.json`);

const declared = await pageModules();
const ofTier = (tier: 'first' | 'offline') =>
  declared.flatMap((page) => (page.tier === tier ? [page.file, ...words(...page.words)] : []));

/** What leaves for the provider: a first press on the sign-in page waits for it. */
const LEAVING = ['src/features/sign-in/authActor.ts', 'node_modules/oidc-client-ts/dist/esm/oidc-client-ts.js'];
const SIGNED_IN = ['src/features/sign-in/signedInEffects.ts', ...words('session')];
/** What a sign-in writes is sealed, until the customer chose; without a lock nothing else is, and no page loads it. */
const CIPHER = ['src/db/cipher.ts'];
const FIRST_RUN = [
  'src/features/sign-in/TourPage.tsx',
  'src/features/sign-in/PreferencesPage.tsx',
  'src/features/sign-in/WarningPage.tsx',
  'src/features/sign-in/TermsPage.tsx',
  'src/features/sign-in/NotLoaded.tsx',
  'src/features/sign-in/LoginFailure.tsx',
  ...words('tour', 'first-run', 'terms'),
];
/** What the first press on the sign-in page needs as well as pages and parts of the app: it waits for no other chunk. */
const FIRST_PRESS = ['src/api/runCommand.ts', 'src/parts/session/goToProvider.ts', 'contracts/session.ts'];

/** Parts of a library that its index names, and only pages that come later use. */
const LATER = ['node_modules/@tanstack/react-router/dist/esm/useBlocker.js'].map((file) => resolve(file));

const PAGES = [
  ...ofTier('offline'),
  // What parts of pages load for themselves.
  ...words('validation', 'unsaved', 'not-found'),
  'build/leftOut.ts',
  // What pages outside of this chunk share. Each needs this one anyhow; a file apart is a request, and a name at the start.
  'src/features/outages/searchText.ts',
  'src/features/outages/useOwnPlaces.ts',
  'src/parts/form/LeaveQuestion.tsx',
  'src/parts/location/deviceLocation.ts',
  'src/parts/session/askAsCustomer.ts',
  'src/parts/status/useWhyMissing.ts',
  'src/session/callAsAnyone.ts',
  'src/ui/format.ts',
  'node_modules/react-aria/dist/private/utils/useUpdateEffect.mjs',
  ...LATER,
];

/** What a visitor in a storm opens: it is not to bring along what the other pages are made of. */
const OUTAGES = declared.flatMap((page) =>
  page.name === 'outage-updates' || page.name === 'outage-map' ? [page.file, ...words(...page.words)] : [],
);
const OTHER_PAGES = PAGES.filter((file) => !OUTAGES.includes(file));
/** What the drawn map, a chunk of its own, has in common with the other pages: else it would bring all of them along. */
const OF_THE_MAP = [
  'src/features/outages/searchText.ts',
  'src/features/outages/useOwnPlaces.ts',
  'src/parts/location/deviceLocation.ts',
  'src/session/callAsAnyone.ts',
  'src/ui/TextField.tsx',
];

/** What a page that comes when it is wanted loads soon after. */
const SOON: Record<string, string[]> = { payment: ['src/features/payment/receiptFont.ts'] };

/** Pages that come when they are wanted, each with its words: a file of the words alone would be a request of its own. */
const LATER_PAGES = laterPages();

function laterPages(): Record<string, string[]> {
  const taken = new Set<string>();
  const own = (files: string[]) => files.filter((file) => !taken.has(file) && taken.add(file));
  return Object.fromEntries(
    declared
      .filter(({ tier }) => tier === 'later')
      // What several have words in common loads them with the first.
      .map((page) => [page.name, [page.file, ...(SOON[page.name] ?? []), ...own(words(...page.words))]]),
  );
}

/** Parts of these that most customers never open, each a chunk of its own. */
const RARE = [
  'src/parts/account/AccountList.tsx',
  'src/features/home/PlacesHome.tsx',
  'src/features/bill/BillBeside.tsx',
  'src/content/Markdown.tsx',
  'src/features/meter/ReadDateCalendar.tsx',
  'src/features/meter/scan/MeterScan.tsx',
  'src/ui/WindowedList.tsx',
  'src/features/outages/SafetyTour.tsx',
  'src/parts/meter/ReadingCost.tsx',
  'src/parts/submission/CarryCodes.tsx',
  'src/features/outages/map/OutageMap.tsx',
  'src/parts/push/NoticePrompt.tsx',
  'src/parts/push/pushDevice.ts',
];

/** What the app loads of itself when it is at rest, and what that loads: else home would bring all other pages along. */
const AT_REST = ['src/app/keepScanner.ts', 'src/app/tidy.ts'];

/** Not the routes, whose pages are chunks of their own, nor the words of those pages. */
const APP_PARTS = /[\\/]src[\\/](app|copies|db|session)[\\/]/;
const WORKER_ONLY = /workbox|[\\/]node_modules[\\/]idb[\\/]|[\\/]src[\\/]sw[\\/]/;

/**
 * In which chunk a module goes, by who needs it. Few files: on a slow connection each costs a kilobyte of headers and a
 * wait of its own, and the service worker stores each.
 *
 * - shared: the start of the page and the worker; start: the page alone, with the little that home and the sign-in have
 *   in common, so that who signs in does not wait for home
 * - sending: what sends, in the page and in the worker (contracts, zod, xstate, the outbox)
 * - home: what most starts show, so it needs none of the chunks below
 * - background: what the app's own parts load after the start (calls that fill copies, the lock), and the little that the
 *   sign-in flow and other pages have in common (the sign-out)
 * - cipher: what seals what is kept under a lock
 * - sign-in; signed-in; first-run, outages, pages and parts: the sign-in flow until it leaves for the provider; the rest of
 *   it; its pages; those of the outages; the other pages that are needed offline; what two of these three need
 * - each later page, with its words; common: what several of them have in common
 * - the rest is left to the bundler
 */
export function chunkOf(id: string, graph: Graph): (typeof CHUNKS)[number] | null {
  const { page, worker, sending, home, background, cipher, leaving, signedIn, firstRun, outages, pages, pagesAtOnce } =
    needs(graph);
  if (WORKER_ONLY.test(id) && !page.has(id)) return null;
  if (sending.has(id) || worker.has(id)) return page.has(id) ? 'shared' : 'sending';
  if (page.has(id)) return 'start';
  if (home.has(id)) return leaving.has(id) || signedIn.has(id) ? 'start' : 'home';
  if (cipher.has(id)) return 'cipher';
  // Else a visitor who looks at the outages would load the sign-in flow, for what it and its pages lend to others.
  if (leaving.has(id)) return pagesAtOnce.has(id) ? 'background' : 'sign-in';
  if (background.has(id)) return 'background';
  if (signedIn.has(id)) return pagesAtOnce.has(id) ? 'background' : 'signed-in';
  if (firstRun.has(id)) return pages.has(id) || outages.has(id) ? 'parts' : 'first-run';
  if (outages.has(id)) return pages.has(id) ? 'parts' : 'outages';
  return pages.has(id) ? 'pages' : null;
}

/** As `chunkOf` names them; what stands first takes what it needs before the others. */
export const CHUNKS = [
  'shared',
  'start',
  'sending',
  'home',
  'background',
  'sign-in',
  'signed-in',
  'cipher',
  'parts',
  'first-run',
  'outages',
  'pages',
] as const;

export const groups: Rolldown.CodeSplittingGroup[] = [
  ...CHUNKS.map((name, at) => ({
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
    priority: 1 + CHUNKS.length - at,
  })),
  { name: laterChunkOf, priority: 1 },
];

/** The later page that needs a module, or what several of them and of the rare parts need; null where it is none of these. */
function laterChunkOf(id: string, graph: Graph): string | null {
  reachedLater ??= Object.entries({ ...LATER_PAGES, ...Object.fromEntries(RARE.map((file) => [file, [file]])) }).map(
    ([name, roots]) => [name, reached(roots, graph, { isLeftOut: (one) => chunkOf(one, graph) !== null })],
  );
  const [page, ...more] = reachedLater.flatMap(([name, modules]) => (modules.has(id) ? [name] : []));
  if (more.length > 0) return 'common';
  return page && page in LATER_PAGES ? page : null;
}
let reachedLater: [string, Set<string>][] | undefined;

type Needs = Record<
  | 'page'
  | 'worker'
  | 'sending'
  | 'home'
  | 'background'
  | 'cipher'
  | 'leaving'
  | 'signedIn'
  | 'firstRun'
  | 'outages'
  | 'pages'
  | 'pagesAtOnce',
  Set<string>
>;
let known: Needs | undefined;

function needs(graph: Graph): Needs {
  if (known) return known;
  const page = reached([ENTRIES.start], graph, { isLeftOut: (id) => LATER.includes(id) });
  const worker = reached([ENTRIES.worker], graph);
  const sending = reached(FIRST_PRESS, graph);
  const isAtStart = (id: string) => page.has(id) || worker.has(id) || sending.has(id);
  const appParts = [...page].filter((id) => APP_PARTS.test(id));
  const background = reached([...appParts.flatMap(loadedBy(graph)), ...AT_REST], graph, { isLeftOut: isAtStart });
  const rare = new Set(RARE.map((file) => resolve(file)));
  const later = { isLeftOut: (id: string) => rare.has(id) || isAtStart(id), lazily: true };
  const afterwards = new Set([...SIGNED_IN, ...CIPHER].map((file) => resolve(file)));
  const all = (roots: readonly string[]) => {
    const gone = roots.find((root) => !graph.getModuleInfo(resolve(root)));
    if (gone) throw new Error(`${gone} is no part of the app any more: see build/chunks.ts`);
    return reached(roots, graph, later);
  };
  known = {
    page,
    worker,
    sending,
    home: all(ofTier('first')),
    background,
    cipher: reached(CIPHER, graph, { isLeftOut: isAtStart }),
    leaving: reached(LEAVING, graph, { isLeftOut: (id) => isAtStart(id) || afterwards.has(id), lazily: true }),
    signedIn: all(SIGNED_IN),
    firstRun: all(FIRST_RUN),
    outages: all([...OUTAGES, ...OF_THE_MAP]),
    // The tables without the pages that they name.
    pages: new Set([...all(OTHER_PAGES), ...reached(TABLES, graph, { isLeftOut: isAtStart })]),
    // Without the files that they load on demand.
    pagesAtOnce: reached([...PAGES, ...TABLES], graph, { isLeftOut: isAtStart }),
  };
  return known;
}

const loadedBy = (graph: Graph) => (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];

function reached(
  roots: readonly string[],
  graph: Graph,
  { isLeftOut = () => false, lazily = false }: { isLeftOut?: (id: string) => boolean; lazily?: boolean } = {},
): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id) || isLeftOut(id)) return;
    const info = graph.getModuleInfo(id);
    if (!info) return;
    found.add(id);
    for (const next of [...info.importedIds, ...(lazily ? loadedBy(graph)(id) : [])]) add(next);
  };
  for (const root of roots) add(resolve(root));
  return found;
}
