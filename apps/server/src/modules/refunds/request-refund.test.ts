import { expect, test } from 'vitest'
import { askRefund, useDesk } from '../../../test/refunds.ts'

const desk = useDesk()

test('a request answers a folio, and the requester gets it by e-mail', async () => {
  const reply = await askRefund(desk.server)
  expect(reply.json()).toEqual({
    success: true,
    data: { folio: expect.stringMatching(/^R-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/) },
  })
  const { folio } = reply.json<{ data: { folio: string } }>().data
  expect(await desk.letters()).toEqual([`ana@prueba.test: Recibimos tu solicitud de reembolso ${folio}`])
})
