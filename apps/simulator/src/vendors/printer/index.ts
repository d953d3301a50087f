import { z } from 'zod'
import { clock, nextForm, order, SHOWN, table } from '../../shared/control-parts.ts'
import { html, layout } from '../../shared/html.ts'
import { Refusal } from '../../shared/http.ts'
import { clear, createObey, times } from '../../shared/orders.ts'
import { createPrepared } from '../../shared/prepared.ts'
import { defineVendor } from '../../vendor.ts'
import { drawPaper } from './draw.ts'
import { printed } from './esc-pos.ts'
import { openListener } from './listener.ts'
import { type Paper, textOf } from './paper.ts'

const outcomes = ['hang', 'cut'] as const
const paperWidth = z.coerce.number().pipe(z.union([z.literal(58), z.literal(80)]))

const command = z.discriminatedUnion('action', [
  z.object({ action: z.literal('next'), outcome: z.enum(outcomes), times }),
  z.object({ action: z.literal('load'), mm: paperWidth }),
  clear,
])

type State = { papers: Paper[]; mm: Paper['mm']; made: number }

const shown = (paper: Paper) => ({
  id: paper.id,
  mm: paper.mm,
  unread: paper.unread,
  text: paper.pieces.map((piece) => (piece.kind === 'line' ? textOf(piece) : `[${piece.kind}]`)),
})

const paperPage = (paper: Paper) =>
  layout({
    title: `Papel ${paper.id}`,
    lead: `${paper.mm} mm, ${clock.format(new Date(paper.at))}`,
    content: html`<section>${drawPaper(paper)}</section>`,
  })

const paperTable = (papers: readonly Paper[]) =>
  table(
    'Papeles impresos',
    ['Hora', 'Ancho', 'Empieza con', ''],
    papers.map(
      (paper) =>
        html`<tr>
          <td>${clock.format(new Date(paper.at))}</td>
          <td>${paper.mm} mm</td>
          <td>${shown(paper).text.find((line) => line.trim() !== '')}</td>
          <td><a href="/printer/papers/${paper.id}">Ver el papel</a></td>
        </tr>`,
    ),
    'Todavía no ha salido papel.',
  )

/** A thermal printer of ESC/POS on a port of its own, which draws what comes out. */
export const printer = defineVendor({
  env: 'SIM_PRINTER',
  settings: z.object({
    /** 0 picks a free port. */
    port: z.coerce.number().int().min(0).max(65_535).default(0),
  }),
  emptyState: () => ({ printer: { papers: [], mm: 80, made: 0 } as State }),
  open: async ({ settings, state: { printer: state }, changed, now }) => {
    const prepared = createPrepared<{ outcome: (typeof outcomes)[number]; times: number }>('printer')
    const onJob = (bytes: Buffer) => {
      state.made += 1
      const made = { id: state.made, at: new Date(now()).toISOString(), mm: state.mm }
      state.papers = [{ ...made, ...printed(bytes, state.mm) }, ...state.papers].slice(0, SHOWN)
      changed()
    }
    const listener = await openListener({
      port: settings.port,
      nextFault: () => prepared.take()?.outcome,
      onJob,
    })
    const obey = createObey(command, {
      next: (_party: undefined, { outcome, times: left }) => prepared.force({ outcome, times: left }),
      load: (_party: undefined, { mm }) => {
        state.mm = mm
        changed()
      },
      clear: () => prepared.clear(),
    })
    return {
      routes: {
        '/printer': async (app) => {
          app.get<{ Params: { id: string } }>('/papers/:id', async ({ params }, reply) => {
            const paper = state.papers.find(({ id }) => String(id) === params.id)
            if (!paper) throw new Refusal(404, 'No such paper', { error: 'not_found' })
            return reply.type('text/html; charset=utf-8').send(paperPage(paper).text)
          })
        },
      },
      control: { printer: (given) => obey(undefined, given) },
      prepared: prepared.words,
      seen: () => ({ papers: state.papers.map(shown) }),
      health: { printer_port: listener.port },
      table: () => paperTable(state.papers),
      close: listener.close,
    }
  },
  forms: [
    nextForm('printer', 'El siguiente papel', outcomes),
    order('Poner papel de 58 mm', { provider: 'printer', action: 'load', mm: 58 }),
    order('Poner papel de 80 mm', { provider: 'printer', action: 'load', mm: 80 }),
  ],
  commands: [
    {
      title: 'Forzar cómo termina el siguiente papel',
      says: 'hang no contesta ni cierra; cut corta a la mitad. En los dos no sale nada.',
      body: { provider: 'printer', action: 'next', outcome: 'hang', times: 1 },
      values: outcomes,
    },
    {
      title: 'Cambiar el rollo',
      says: 'Lo que no cabe en el ancho sigue en el renglón de abajo.',
      body: { provider: 'printer', action: 'load', mm: 58 },
    },
  ],
})
