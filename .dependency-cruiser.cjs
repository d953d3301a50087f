// Each rule is one sentence of docs/architecture.md and has a fixture in test/fixtures/rules that breaks it.
const { existsSync, readdirSync } = require('node:fs')

const MODULES = '^apps/server/src/modules/'
const MODULE = `${MODULES}([^/]+)/`
const FEATURE = '^apps/web/src/features/([^/]+)/'
const VENDORS = '^apps/simulator/src/vendors/'
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
  'catalogue',
  'venue',
  'devices',
  'shifts',
  'cash-point',
  'office',
]
const ROOMS = {
  auth: ['captcha', 'passwords', 'people', 'sessions', 'roles', 'recovery', 'social', 'account'],
  payments: ['attempts', 'settling', 'methods', 'asking', 'order-life', 'notices', 'money-back', 'reports'],
}
const GATEWAYS = `${__dirname}/apps/server/src/gateways`
/** The folders of those who take money. */
const PAYMENT_VENDORS = readdirSync(GATEWAYS).filter((name) => existsSync(`${GATEWAYS}/${name}/provider.ts`))
const TEST_CODE = ['\\.test\\.tsx?$', '^apps/[^/]+/test/', '^(e2e|test|bench)/']
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

const leftOnly = ORDER.slice(0, -1).map((module, i) =>
  forbid(
    `${module}-uses-only-modules-to-its-left`,
    { path: `${MODULES}${module}/` },
    { path: `${MODULES}(${ORDER.slice(i + 1).join('|')})/` },
  ),
)

const roomsInOrder = Object.entries(ROOMS).flatMap(([module, rooms]) =>
  rooms
    .slice(0, -1)
    .map((room, i) =>
      forbid(
        `${module}-${room}-uses-only-rooms-to-its-left`,
        { path: `${MODULES}${module}/${room}/`, pathNot: TEST_CODE },
        { path: `${MODULES}${module}/(${rooms.slice(i + 1).join('|')})/` },
      ),
    ),
)

module.exports = {
  forbidden: [
    ...leftOnly,
    ...roomsInOrder,
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
      { path: MODULE, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/index\\.ts$`] },
    ),
    forbid(
      'composition-through-front-doors',
      { path: '^apps/server/src/(?!modules/)', pathNot: TEST_CODE },
      { path: MODULE, pathNot: `${MODULES}[^/]+/index\\.ts$` },
    ),
    forbid(
      'kernel-db-and-gateways-know-no-module',
      { path: '^apps/server/src/(kernel|db|gateways)/', pathNot: TEST_CODE },
      { path: MODULES },
    ),
    forbid(
      'only-routes-know-http',
      { path: MODULES, pathNot: ['(^|/)(routes|[a-z-]+-routes)\\.ts$', ...TEST_CODE] },
      { path: ['(^|/)node_modules/(@fastify|fastify)(/|$)', '^apps/server/src/kernel/(route|http)\\.ts$'] },
    ),
    forbid(
      'only-queries-know-sql',
      { path: MODULES, pathNot: ['(^|/)(queries|[a-z-]+-queries)\\.ts$', ...TEST_CODE] },
      { path: '(^|/)node_modules/(kysely|pg)(/|$)' },
    ),
    forbid(
      'features-are-strangers',
      { path: FEATURE },
      { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    ),
    forbid(
      'payment-methods-are-strangers',
      { path: `${MODULES}payments/methods/([^/]+)/` },
      { path: `${MODULES}payments/methods/[^/]+/`, pathNot: `${MODULES}payments/methods/$1/` },
    ),
    forbid(
      'only-methods-know-a-payment-vendor',
      { path: '^apps/server/src/(?!gateways/|modules/payments/methods/)', pathNot: TEST_CODE },
      { path: `^apps/server/src/gateways/(${PAYMENT_VENDORS.join('|')})/` },
    ),
    forbid('features-know-no-app', { path: '^apps/web/src/features/' }, { path: '^apps/web/src/app/' }),
    forbid(
      'shared-knows-no-feature',
      { path: '^apps/web/src/shared/' },
      { path: '^apps/web/src/(features|app)/' },
    ),
    forbid(
      'simulated-vendors-are-strangers',
      { path: `${VENDORS}([^/]+)/` },
      { path: VENDORS, pathNot: `${VENDORS}$1/` },
    ),
    forbid(
      'only-the-registry-knows-simulated-vendors',
      { path: '^apps/simulator/src/(?!vendors/|registry\\.ts$)' },
      { path: VENDORS },
    ),
    forbid('no-test-code-in-product', { path: '^(apps|packages)/', pathNot: TEST_CODE }, { path: TEST_CODE }),
    forbid('no-cycles', {}, { circular: true }),
    forbid(
      'every-import-resolves',
      { path: '^(apps|packages)/' },
      { couldNotResolve: true, pathNot: ['^virtual:', '\\?url$'] },
    ),
  ],
  options: {
    tsConfig: { fileName: `${__dirname}/tsconfig.json` },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)build/', '(^|/)\\.react-router/', '(^|/)dist/', '^test/fixtures/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
