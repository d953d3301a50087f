import type { FastifyInstance } from 'fastify'
import { examine, sumOf } from './doctor/examine.ts'
import { createLedgerFollower } from './follow-events.ts'
import type { Gateways } from './gateways/index.ts'
import { createProviders, withinBudgets } from './gateways/providers.ts'
import type { Deps } from './kernel/deps.ts'
import { buildHttp } from './kernel/http/build-http.ts'
import type { JobRunner } from './kernel/jobs/jobs.ts'
import { auditRoutes } from './modules/audit/index.ts'
import { attendeesRoutes } from './modules/attendees/index.ts'
import { authJobs, authRoutes, createGatekeeper } from './modules/auth/index.ts'
import { campaignRunners, campaignsRoutes } from './modules/campaigns/index.ts'
import { cashPointRoutes, cashPointRunners } from './modules/cash-point/index.ts'
import { courtesiesRoutes } from './modules/courtesies/index.ts'
import { correctionRunners, correctionsRoutes } from './modules/corrections/index.ts'
import { depositsRoutes } from './modules/deposits/index.ts'
import { differencesRoutes } from './modules/differences/index.ts'
import { catalogueRoutes, catalogueRunners, createCatalogue, mergeCups } from './modules/catalogue/index.ts'
import { devicesRoutes } from './modules/devices/index.ts'
import {
  createMediaFolder,
  eventRunners,
  eventsRoutes,
  mediaRoutes,
  mediaRunners,
} from './modules/events/index.ts'
import { notificationRoutes, notificationRunners, type CurrentCode } from './modules/notifications/index.ts'
import { copyRunners, officeRoutes } from './modules/office/index.ts'
import { exportsRoutes } from './modules/exports/index.ts'
import {
  createKeyring,
  keyRoutes,
  organiserRoutes,
  organiserRunners,
  webhookRoutes,
} from './modules/organiser-api/index.ts'
import { createOfflineNews, offlineRoutes, soldOffline } from './modules/offline/index.ts'
import { createLive, ordersRoutes, pendingTopups } from './modules/orders/index.ts'
import { cancelOrdersOfClosed, paymentRunners, paymentsRoutes } from './modules/payments/index.ts'
import { refundBatchesRoutes, refundBatchRunners } from './modules/refund-batches/index.ts'
import { refundRunners, refundsRoutes } from './modules/refunds/index.ts'
import { refundRunRoutes, refundRunRunners } from './modules/refund-runs/index.ts'
import { healthRoutes, type Examination } from './modules/health/index.ts'
import { peopleRoutes, peopleRunners } from './modules/people/index.ts'
import { createPracticeWatch, practiceRoutes } from './modules/practice/index.ts'
import { releasesRoutes } from './modules/releases/index.ts'
import { createLiveTotals, reportingRoutes, reportingRunners } from './modules/reporting/index.ts'
import { settlementRoutes, settlementRunners } from './modules/settlement/index.ts'
import { tabRunners, tabsRoutes } from './modules/tabs/index.ts'
import { createFullDrawers, isDrawerOpen, shiftsRoutes } from './modules/shifts/index.ts'
import { keepReport, tillHealthRoutes } from './modules/till-health/index.ts'
import { venueRoutes } from './modules/venue/index.ts'
import {
  currentCode,
  movementRunners,
  liveQrRunners,
  walletRunners,
  walletsRoutes,
} from './modules/wallets/index.ts'

/** The dependencies given from outside: databases, time, configuration. */
export type Base = Omit<Deps, 'gatekeeper' | 'keyring'>

export type App = { deps: Deps; http: FastifyInstance; jobs: readonly JobRunner[]; close(): Promise<void> }

const examination = async ({ env, clock }: Deps, given: NodeJS.ProcessEnv): Promise<Examination> => {
  const lines = await examine({ env, clock, given })
  return {
    sum: sumOf(lines),
    checks: lines.map(({ provider, ...line }) => ({ name: provider, ...line })),
  }
}

type Parts = {
  codeOf: CurrentCode
  follow: ReturnType<typeof createLedgerFollower>
  media: ReturnType<typeof createMediaFolder>
  payments: Parameters<typeof paymentRunners>[0]
  cashDesk: Parameters<typeof cashPointRunners>[0]
  catalogue: ReturnType<typeof createCatalogue>
  moved: ReturnType<typeof createLive>['charged']
}

const jobsOf = (
  deps: Deps,
  gateways: Gateways,
  { codeOf, follow, media, payments, cashDesk, catalogue, moved }: Parts,
): JobRunner[] => [
  ...notificationRunners(deps, gateways, codeOf),
  ...movementRunners(deps, gateways.push),
  ...walletRunners(deps),
  ...liveQrRunners(deps),
  ...authJobs(deps),
  ...eventRunners({ ...deps, follow }, [cancelOrdersOfClosed(deps)]),
  ...mediaRunners({ ...deps, media }),
  ...paymentRunners(payments),
  ...refundRunners(deps),
  ...refundRunRunners(deps),
  ...refundBatchRunners(deps),
  ...cashPointRunners(cashDesk),
  ...tabRunners({ ...deps, moved }),
  ...campaignRunners({ ...deps, moved }),
  ...correctionRunners(deps),
  ...copyRunners({ ...deps, catalogue }),
  ...catalogueRunners({ ...deps, catalogue }),
  ...reportingRunners(deps),
  ...settlementRunners(deps),
  ...peopleRunners(deps),
  ...organiserRunners(deps),
]

/** The modules that need nothing of the others' state. */
const plainRoutes = (http: FastifyInstance, deps: Deps, given: NodeJS.ProcessEnv): void => {
  releasesRoutes(http, deps)
  refundBatchesRoutes(http, deps)
  settlementRoutes(http, deps)
  shiftsRoutes(http, deps)
  tillHealthRoutes(http, deps)
  exportsRoutes(http, deps)
  peopleRoutes(http, deps)
  auditRoutes(http, deps)
  keyRoutes(http, deps)
  webhookRoutes(http, deps)
  healthRoutes(http, deps, () => examination(deps, given))
}

/** What the office does about one person's QR. */
const helpRoutes = (http: FastifyInstance, deps: Deps, parts: Pick<Parts, 'moved'>): void => {
  attendeesRoutes(http, deps, parts)
  campaignsRoutes(http, deps, parts)
  correctionsRoutes(http, deps, parts)
}

/** Tills: their pairing and presence, and what they sell without the server. */
const tillsRoutes = (
  http: FastifyInstance,
  deps: Deps,
  { catalogue, moved }: Pick<Parts, 'catalogue' | 'moved'>,
): void => {
  devicesRoutes(http, deps, {
    catalogueVersion: catalogue.versionOf,
    reported: (till, report, at) => keepReport(deps, till, report, at),
    offlineNews: createOfflineNews(deps),
    isPracticeOver: createPracticeWatch(deps),
    isDrawerFull: createFullDrawers(deps),
  })
  offlineRoutes(http, deps, { charged: moved })
  practiceRoutes(http, deps, catalogue)
}

/**
 * The composition root: every module's routes and jobs with one set of dependencies. `given` are the process's
 * variables as it started with them, which the page of health examines.
 */
export const buildApp = async (base: Base, gateways: Gateways, given: NodeJS.ProcessEnv): Promise<App> => {
  const gatekeeper = createGatekeeper(base)
  const deps: Deps = { ...base, gatekeeper, keyring: createKeyring(base) }
  const http = await buildHttp(deps)
  const follow = createLedgerFollower(deps.databases, deps.clock)
  const media = createMediaFolder(deps.env.DATA_DIR)
  const codeOf: CurrentCode = (qr) => currentCode(deps, qr)
  notificationRoutes(http, deps, { currentCode: codeOf, gateways })
  authRoutes(http, deps, gateways)
  eventsRoutes(http, deps)
  mediaRoutes(http, deps, { ...deps, media })
  const live = createLive(deps)
  const providers = createProviders(withinBudgets(gateways.payments, deps.limiter), deps.env)
  const payments = { ...deps, providers, wake: live.wake }
  walletsRoutes(http, deps, { pendingTopups, soldOffline, followMerge: mergeCups, wake: live.wake })
  ordersRoutes(http, deps, live)
  paymentsRoutes(http, deps, payments)
  refundsRoutes(http, deps, gateways)
  refundRunRoutes(http, deps, providers)
  const catalogue = createCatalogue(deps)
  catalogueRoutes(http, deps, catalogue)
  venueRoutes(http, deps, { charged: live.charged, catalogue, isDrawerOpen, printer: gateways.printer })
  const moved = live.charged
  tillsRoutes(http, deps, { catalogue, moved })
  const cashDesk = { deps, catalogue, moved }
  cashPointRoutes(http, cashDesk)
  courtesiesRoutes(http, deps, catalogue)
  tabsRoutes(http, cashDesk)
  const liveTotals = createLiveTotals(deps)
  depositsRoutes(http, deps)
  differencesRoutes(http, deps, payments)
  reportingRoutes(http, deps, liveTotals)
  helpRoutes(http, deps, { moved })
  plainRoutes(http, deps, given)
  organiserRoutes(http, deps, catalogue)
  officeRoutes(http, deps, { follow, catalogue })
  return {
    deps,
    http,
    jobs: jobsOf(deps, gateways, { codeOf, follow, media, payments, cashDesk, catalogue, moved }),
    close: async () => {
      live.close()
      liveTotals.close()
      catalogue.close()
      await http.close()
      await gatekeeper.close()
    },
  }
}
