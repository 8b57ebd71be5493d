// Which folder may import which. `npm run rules` checks it, `npm test` too.
//
// A rule is written by pattern, so that it holds for a new feature or a new file without anyone remembering.
// tests/architecture/dependencyRules.test.ts plants a violation of every rule: a rule without one fails there.

/** Our folders that other code may have a reason to import. Server and tests have rules of their own below. */
const shared = '^(contracts|rules|machines|content|scripts|build|src)/';
const notForOthers = '^(server|tests|e2e|bench)/';

/** The folder an import may not leave relatively: a top folder, a folder of src, one feature. */
const topFolder = '^(src/features/[^/]+|src/[^/]+|[^/]+)/';

/**
 * @param {string} folder what the rule is about
 * @param {string[]} allowed what it may import beside itself and npm packages
 * @param {string} comment why
 */
function only(folder, allowed, comment) {
  return {
    name: `${folder.replace('src/', '')}-only`,
    severity: 'error',
    comment,
    from: { path: `^${folder}/` },
    to: { path: shared, pathNot: [folder, ...allowed].map((path) => `^${path}${path.includes('.') ? '$' : '/'}`) },
  };
}

/** As `only`, and of npm packages and Node just the ones named. */
function pure(folder, allowed, packages, comment) {
  const own = [folder, ...allowed].map((path) => `^${path}/`);
  return {
    name: `${folder}-only`,
    severity: 'error',
    comment,
    from: { path: `^${folder}/` },
    to: {
      path: '.',
      couldNotResolve: false,
      pathNot: [...own, notForOthers, ...packages.map((name) => `(^|/)node_modules/${name}/`)],
    },
  };
}

/**
 * A folder of the server.
 *
 * @param {string[]} allowed what it may import of the server, the contracts and the rules, beside itself
 */
function inServer(folder, allowed, comment) {
  const own = [`server/${folder}`, ...allowed];
  return {
    name: `${folder}-only`,
    severity: 'error',
    comment,
    from: { path: `^server/${folder}/` },
    to: {
      path: '^(server|contracts|rules)/',
      pathNot: own.map((path) => `^${path}${path.includes('.') ? '$' : '/'}`),
    },
  };
}

/**
 * What http calls in the store by itself: the proof of who asks (sessions, attempts at signing in), the key of a
 * submission, and lists that are handed out as they lie there.
 */
const forHttp = [
  'databaseAway',
  'identity/sessions',
  'identity/submissionGrants',
  'attempts',
  'idempotency',
  'derivedKey',
  'account/notifications',
  'outage/outages',
  'outage/regions',
  'outage/publications',
];

const forFeatures = [
  'machines',
  'src/outbox',
  'src/copies',
  'src/session',
  'src/db',
  'src/content',
  'src/ui',
  'contracts',
  'rules',
  // The one way to the network: for commands that make sense online only. Everything else goes through the outbox.
  'src/api/useCommand.ts',
  'src/api/runCommand.ts',
];

module.exports = {
  forbidden: [
    pure('contracts', [], ['zod'], 'Browser, worker and server all load the contracts: they may bring nothing along.'),
    pure(
      'rules',
      ['contracts'],
      [],
      'A business rule is a pure function: the same answer on the phone and the server.',
    ),
    pure(
      'machines',
      ['contracts', 'rules'],
      ['xstate'],
      'A flow reads like the flow on paper: storage, network and screen are given to it from outside.',
    ),
    only(
      'server',
      ['contracts', 'rules', 'content'],
      'The server knows the browser by its contracts only, and shares its words.',
    ),
    inServer(
      'http',
      [
        'server/domain',
        'server/store',
        'server/providers',
        'server/services.ts',
        'server/config.ts',
        'server/log.ts',
        'server/problems.ts',
        'contracts',
      ],
      'A handler reads the request, asks the domain and writes the reply: it needs no business rule to do so.',
    ),
    {
      name: 'http-through-domain',
      severity: 'error',
      comment:
        'What is decided or said to a customer is the domain’s, so a handler goes through it. Who asks, and under which key, is a matter of HTTP; a list that nobody judges needs no function in between.',
      from: { path: '^server/http/' },
      // A type calls nothing.
      to: {
        path: '^server/store/',
        pathNot: `^server/store/(${forHttp.join('|')})\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'keys-in-submission-route',
      severity: 'error',
      comment:
        'What is taken in once for its key goes through one place, so that a new kind of submission cannot miss it.',
      from: { path: '^server/http/', pathNot: '^server/http/submissionRoute\\.ts$' },
      to: { path: '^server/store/(idempotency|derivedKey)\\.ts$' },
    },
    {
      name: 'providers-by-type',
      severity: 'error',
      comment: 'An outside system is handed in (services.ts), so that a test or the simulator can bring its own.',
      from: { path: '^server/(http|jobs)/' },
      to: { path: '^server/providers/', dependencyTypesNot: ['type-only'] },
    },
    inServer(
      'domain',
      ['server/store', 'server/problems.ts', 'contracts', 'rules'],
      'A judgement is the same whoever asks for it and whichever system is outside: it knows neither HTTP nor providers.',
    ),
    inServer(
      'store',
      ['server/problems.ts', 'contracts'],
      'Tables, queries and transactions keep what they are given. They judge nothing, so they need no business rule.',
    ),
    {
      name: 'queries-in-store',
      severity: 'error',
      comment: 'A query is written where the tables are: what else knows a column breaks when the table changes.',
      from: { path: '^server/(http|domain|providers)/' },
      to: {
        path: [
          '(^|/)node_modules/drizzle-orm/',
          '^server/store/schema\\.ts$',
          '^server/store/[a-z]+/[a-zA-Z]+Schema\\.ts$',
        ],
      },
    },
    inServer(
      'providers',
      ['server/problems.ts', 'contracts'],
      'An adapter translates between a port and a vendor’s wire: it works for whatever calls it.',
    ),
    inServer(
      'jobs',
      ['server/domain', 'server/store', 'server/providers', 'server/log.ts'],
      'A job runs without a request: nobody waits for a reply.',
    ),
    inServer(
      'seed',
      // Its map is read by what reads the utility's.
      ['server/store', 'server/domain/outage/kml.ts', 'contracts', 'rules'],
      'The sandbox’s customers are rows like any other, written before anybody asks for them.',
    ),
    inServer(
      'sandbox',
      [
        'server/seed',
        'server/store',
        'server/providers',
        // The references that the control room shows, and the error shape that a played fault answers in.
        'server/domain/references.ts',
        'server/domain/text/textsReceived.ts',
        'server/http/errors.ts',
        // A test's customer gets the same session as after the provider's page.
        'server/http/openSession.ts',
        // What is outside posts forms too.
        'server/http/forms.ts',
        'server/services.ts',
        'server/config.ts',
        'server/problems.ts',
        'contracts',
      ],
      'The sandbox plays what is outside and shows what the utility holds: it must not play what is inside.',
    ),
    {
      name: 'problems-only',
      severity: 'error',
      comment: 'What the whole server imports may bring no part of it along.',
      from: { path: '^server/(problems|log)\\.ts$' },
      to: { path: '^(server|rules)/' },
    },
    only('src/ui', [], 'A primitive that knows our domain is not a primitive: it belongs in parts.'),
    only(
      'src/db',
      ['contracts', 'machines'],
      'Tables store what the wire says and where a flow stands. Who fills and reads them is not their business.',
    ),
    only('src/api', ['contracts'], 'A sender turns a contract into a call. It neither stores nor decides.'),
    only(
      'src/content',
      ['src/copies/cacheDb.ts', 'src/db', 'src/api', 'src/ui', 'contracts', 'content'],
      'Words are fetched, kept and handed to pages.',
    ),
    only(
      'src/session',
      ['src/db', 'src/api', 'contracts', 'rules'],
      'Who is signed in here decides what may be shown, loaded and sent: it knows nothing of what that is.',
    ),
    only(
      'src/copies',
      ['src/session', 'src/db', 'src/api', 'contracts', 'rules'],
      'The way in, server to database, must not know the way out: each is understood alone.',
    ),
    {
      name: 'copies-engine',
      severity: 'error',
      comment: 'The engine loads, keeps and forgets what it is given: a copy is added beside it, and it names none.',
      from: { path: '^src/copies/engine/' },
      to: { path: '^src/copies/', pathNot: '^src/copies/engine/' },
    },
    only(
      'src/outbox',
      // The engine notes that a session is over. What else of sign-in and copies is needed, browserEnvironment.ts hands to it.
      [
        'src/copies/cacheDb.ts',
        'src/session/(deviceSession|unlockToken).ts',
        'src/db',
        'src/api',
        'machines',
        'contracts',
      ],
      'The way out runs in page and service worker alike, so nothing of a screen may be in it.',
    ),
    {
      name: 'outbox-environment',
      severity: 'error',
      comment:
        'What makes room on a full disk, and what shows that this page opened the lock, are handed to the engine in one place: so a test and the simulator can bring their own.',
      from: { path: '^src/outbox/', pathNot: '^src/outbox/browserEnvironment\\.ts$' },
      to: { path: '^src/(copies/cacheDb|session/unlockToken)\\.ts$' },
    },
    {
      name: 'outbox-engine',
      severity: 'error',
      comment:
        'The engine saves and sends what it is given: a kind is added beside it, and nothing in it is written for one.',
      from: { path: '^src/outbox/engine/' },
      to: { path: '^src/outbox/', pathNot: '^src/outbox/engine/' },
    },
    {
      name: 'outbox-kinds',
      severity: 'error',
      comment: 'A kind says what it is to the engine; it must not know who puts the two together, nor who starts them.',
      from: { path: '^src/outbox/kinds/' },
      to: { path: '^src/outbox/', pathNot: '^src/outbox/(engine|kinds)/' },
    },
    only(
      'src/sw',
      ['src/outbox', 'src/copies', 'src/db/sharedPhoto.ts', 'contracts', 'rules'],
      'The worker is an entry: it wakes what stands elsewhere.',
    ),
    only('src/parts', forFeatures, 'A part serves several features, so it may know none of them.'),
    only(
      'src/features',
      ['src/parts', ...forFeatures],
      'A feature watches the database and fills the outbox; only commands that need the network call it directly.',
    ),
    {
      name: 'feature-islands',
      severity: 'error',
      comment: 'A feature can be read, changed and removed alone. What two of them need goes to parts.',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    only(
      'src/routes',
      ['src/features', 'src/parts', 'src/session', 'src/content', 'src/ui'],
      'A route parses its URL, picks a page and says whose words and which customer it shows, no more.',
    ),
    only('e2e', ['contracts'], 'A browser test knows the app as a customer does: by its screens and its wire.'),
    {
      name: 'server-behind-the-wire',
      severity: 'error',
      comment: 'The browser must never bundle the server, and nothing may go round the wire.',
      // What one call says to the database is recorded there.
      from: { pathNot: '^(server|tests)/|^bench/(submit|opening)Statements.ts$' },
      to: { path: '^server/' },
    },
    {
      name: 'tests-carry-nothing',
      severity: 'error',
      comment: 'What runs at a customer must not depend on what is there to try it.',
      from: { pathNot: '^(tests|e2e|bench)/' },
      to: { path: '^(tests|e2e|bench)/' },
    },
    {
      name: 'browser-tests-alone',
      severity: 'error',
      comment: 'A browser test that shares code with other tests shares their mistakes.',
      from: { path: '^e2e/' },
      to: { path: '^(tests|bench)/' },
    },
    {
      name: 'no-circle',
      severity: 'error',
      comment: 'Two files that need each other are one file, or hide a third.',
      from: {},
      // A type leaves nothing behind: the half of a component that loads later may name the first half's props.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'import-leads-to-a-file',
      severity: 'error',
      comment: 'Written out with its extension, the same line works for Node, TypeScript, Vite and this check.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'relative-inside-a-folder',
      severity: 'error',
      comment: 'Across folders write #folder/file.ts, so that a line says where it leads wherever it stands.',
      from: { path: topFolder },
      // scripts/ and build/ have no alias.
      to: {
        path: '.',
        pathNot: ['^$1/', '^(scripts|build)/'],
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased'],
      },
    },
    {
      name: 'alias-across-folders',
      severity: 'error',
      comment: 'Inside a folder write ./file.ts, so that the folder can be moved and what leaves it is seen at once.',
      from: { path: topFolder, pathNot: '^tests/' },
      to: { path: '^$1/', dependencyTypes: ['aliased'] },
    },
  ],
  options: {
    // Beside TypeScript 7 the default parser reads nothing and says all is well.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      // No extension is guessed, as in Node and in the browser.
      fullySpecified: true,
    },
  },
};
