// Each rule is one sentence of docs/architecture.md. test/dependency-rules.test.ts breaks each: by its fixture in
// test/fixtures/rules, or for an order by one that it makes.
const { existsSync, readdirSync } = require('node:fs')

const MODULES = '^apps/server/src/modules/'
const MODULE = `${MODULES}([^/]+)/`
/** What a thread of its own may load of a module. */
const THREAD = `${MODULES}[^/]+/thread\\.ts$`
/** What the thread of an export loads. */
const EXPORTED = `${MODULES}exports/(export-worker|tables)\\.ts$`
const GATEWAY = '^apps/server/src/gateways/[^/]+/'
const FEATURE = '^apps/(site|office)/src/features/([^/]+)/'
const TILL = '^apps/till/src/till/'
const VENDORS = 'apps/.+/vendors/'
const PACKAGES = ['embedded-postgres', 'copy', 'contract', 'client', 'ui', 'document']
const FOLDERS = ['db', 'kernel', 'pictures', 'documents', 'gateways', 'modules']
const ORDER = [
  'notifications',
  'releases',
  'events',
  'auth',
  'ledger',
  'wallets',
  'orders',
  'payments',
  'refunds',
  'refund-runs',
  'refund-batches',
  'catalogue',
  'venue',
  'devices',
  'shifts',
  'cash-point',
  'courtesies',
  'tabs',
  'practice',
  'deposits',
  'differences',
  'reporting',
  'settlement',
  'attendees',
  'campaigns',
  'corrections',
  'till-health',
  'exports',
  'people',
  'audit',
  'health',
  'organiser-api',
  'office',
]
const ROOMS = {
  auth: ['captcha', 'passwords', 'people', 'sessions', 'roles', 'recovery', 'social', 'account'],
  ledger: ['operations', 'reads', 'batch', 'verify'],
  payments: ['settle', 'begin', 'ask', 'disputes', 'reconcile'],
}
const TILL_FOLDERS = [
  'kit',
  'storage',
  'queue',
  'offline',
  'device',
  'paper',
  'customer',
  'desk',
  'practice',
  'rooms',
]
const GATEWAYS = `${__dirname}/apps/server/src/gateways`
/** The folders of those who take money. */
const PAYMENT_VENDORS = readdirSync(GATEWAYS).filter((name) => existsSync(`${GATEWAYS}/${name}/provider.ts`))
const TEST_CODE = ['\\.test\\.tsx?$', '^(apps|packages)/[^/]+/test/', '^(e2e|test|bench)/']
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

/** For each but the last of the names: it uses none of those to its right. */
const leftOnly = (folder, names, what, pathNot) =>
  names.slice(0, -1).map((name, i) => ({
    name: `${[...folder.split('/').slice(4, -1), name].join('-')}-uses-only-${what}-to-its-left`,
    from: `${folder}${name}/`,
    to: names.slice(i + 1).map((right) => `${folder}${right}/`),
    pathNot,
  }))

const orders = [
  ...leftOnly('packages/', PACKAGES, 'packages'),
  ...leftOnly('apps/server/src/', FOLDERS, 'folders', TEST_CODE),
  ...leftOnly('apps/server/src/modules/', ORDER, 'modules'),
  ...leftOnly('apps/till/src/till/', TILL_FOLDERS, 'folders-of-the-till'),
  ...Object.entries(ROOMS).flatMap(([module, rooms]) =>
    leftOnly(`apps/server/src/modules/${module}/`, rooms, 'rooms', TEST_CODE),
  ),
]

module.exports = {
  packages: PACKAGES,
  folders: FOLDERS,
  modules: ORDER,
  rooms: ROOMS,
  tillFolders: TILL_FOLDERS,
  orders,
  forbidden: [
    ...orders.map(({ name, from, to, pathNot }) =>
      forbid(
        name,
        { path: `^${from}`, ...(pathNot && { pathNot }) },
        { path: to.map((folder) => `^${folder}`) },
      ),
    ),
    forbid('copy-is-a-leaf', { path: '^packages/copy/' }, { pathNot: '^packages/copy/' }),
    forbid('packages-know-no-app', { path: '^packages/' }, { path: '^apps/' }),
    forbid(
      'apps-meet-only-in-packages',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'module-through-its-front-door',
      { path: MODULE },
      { path: MODULE, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/index\\.ts$`, THREAD] },
    ),
    forbid('threads-load-queries-alone', { path: THREAD }, { path: '^apps/', pathNot: 'queries\\.ts$' }),
    forbid(
      'threads-through-their-front-door',
      { path: EXPORTED },
      {
        path: [`${MODULES}[^/]+/index\\.ts$`, '^apps/server/src/db/index\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'composition-through-front-doors',
      { path: '^apps/server/src/(?!modules/)', pathNot: TEST_CODE },
      { path: MODULE, pathNot: `${MODULES}[^/]+/index\\.ts$` },
    ),
    forbid(
      'gateway-through-its-front-door',
      // An importer outside of all gateways has no folder for `$1`, so every gateway is another's.
      { path: '^apps/server/src/gateways/([^/]+)/|^apps/' },
      { path: GATEWAY, pathNot: ['^apps/server/src/gateways/$1/', `${GATEWAY}index\\.ts$`] },
    ),
    forbid(
      'only-routes-know-http',
      { path: MODULES, pathNot: ['(^|/)(routes|[a-z-]+-routes)\\.ts$', ...TEST_CODE] },
      {
        path: [
          '(^|/)node_modules/(@fastify|fastify)(/|$)',
          '^apps/server/src/kernel/http/(route|build-http)\\.ts$',
        ],
      },
    ),
    forbid(
      'only-queries-know-sql',
      { path: MODULES, pathNot: ['(^|/)(queries|[a-z-]+-queries)\\.ts$', ...TEST_CODE] },
      { path: '(^|/)node_modules/(kysely|pg)(/|$)' },
    ),
    forbid(
      'features-are-strangers',
      { path: FEATURE },
      { path: '^apps/(site|office)/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    ),
    forbid(
      'rooms-of-the-till-are-strangers',
      { path: `${TILL}rooms/([^/]+)/` },
      { path: `${TILL}rooms/`, pathNot: `${TILL}rooms/$1/` },
    ),
    forbid('folders-of-the-till-know-not-its-page', { path: `${TILL}[^/]+/` }, { path: `${TILL}[^/]+$` }),
    forbid(
      'payment-methods-are-strangers',
      { path: `${MODULES}payments/begin/([^/]+)/` },
      { path: `${MODULES}payments/begin/[^/]+/`, pathNot: `${MODULES}payments/begin/$1/` },
    ),
    forbid(
      'only-methods-know-a-payment-vendor',
      { path: '^apps/server/src/(?!gateways/|modules/payments/begin/)', pathNot: TEST_CODE },
      { path: `^apps/server/src/gateways/(${PAYMENT_VENDORS.join('|')})/` },
    ),
    forbid(
      'features-know-no-app',
      { path: '^apps/((site|office)/src/features|till/src/till|office/src/shell)/' },
      { path: '^apps/(site|till|office)/src/app/' },
    ),
    forbid(
      'shared-knows-no-feature',
      { path: '^apps/(site|office)/src/shared/' },
      { path: '^apps/(site|office)/src/(features|app|shell)/' },
    ),
    forbid(
      'shell-and-features-are-strangers',
      { path: '^apps/office/src/(shell|features)/' },
      { path: '^apps/office/src/(shell|features)/', pathNot: '^apps/office/src/$1/' },
    ),
    forbid(
      'vendors-are-strangers',
      { path: `^(${VENDORS})([^/.]+)`, pathNot: TEST_CODE },
      { path: `^${VENDORS}`, pathNot: '^$1$2[/.]' },
    ),
    forbid(
      'only-its-list-knows-a-vendor',
      {
        path: '^apps/[^/]+/src/',
        pathNot: ['/vendors/', '/(registry|[a-z]+-vendors|captcha-widgets)\\.ts$', ...TEST_CODE],
      },
      { path: `^${VENDORS}` },
    ),
    forbid('no-test-code-in-product', { path: '^(apps|packages)/', pathNot: TEST_CODE }, { path: TEST_CODE }),
    forbid('no-cycles', {}, { circular: true }),
    forbid(
      'every-import-resolves',
      { path: '^(apps|packages)/' },
      { couldNotResolve: true, pathNot: ['^virtual:', '\\?url$', '/\\+types/'] },
    ),
  ],
  options: {
    tsConfig: { fileName: `${__dirname}/tsconfig.json` },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Anchored: node_modules/kysely/dist has to stay, else no rule about it can fire.
    exclude: { path: '^apps/[^/]+/(build|dist|\\.react-router)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
