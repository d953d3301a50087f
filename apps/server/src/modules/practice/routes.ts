import * as contract from '@saldo/contract/practice'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../documents/send-file.ts'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { eventToWire } from '../devices/index.ts'
import { countRefusals } from './refusal-routes.ts'
import { practiceReport } from './report.ts'
import { practiceSheet } from './sheet-file.ts'
import { readyPractice, startPractice } from './start-practice.ts'
import { wipePractice } from './wipe-practice.ts'

/** Practising: a till begins to, the office sees who did, prints the QRs and wipes it. */
export const practiceRoutes = (app: FastifyInstance, deps: Deps, catalogue: Catalogue): void => {
  const desk = { ...deps, catalogue }
  countRefusals(app, deps)
  route(app, deps, contract.startPractice, async ({ params }, { act }) => {
    const { event, qrs } = await startPractice(desk, { ...act, eventId: params.event })
    return { event: eventToWire(event), qrs }
  })
  route(app, deps, contract.practiceReport, async ({ params }, { act }) => {
    const { beganAt, people } = await practiceReport(deps, params.event, act.at)
    return {
      began_at: beganAt?.toISOString() ?? null,
      people: people.map(({ lastAt, ...person }) => ({ ...person, last_at: lastAt.toISOString() })),
    }
  })
  route(app, deps, contract.practiceSheet, async ({ params }, { act, reply }) => {
    const { event, qrs } = await readyPractice(desk, { ...act, eventId: params.event })
    return sendFile(reply, 'pdf', `practica-${params.event}`, await practiceSheet(event.name, qrs))
  })
  route(app, deps, contract.wipePractice, async ({ params }, { act }) => {
    await wipePractice(deps, { ...act, eventId: params.event })
    return null
  })
}
