import { eventId } from '@saldo/contract/ids'
import { officeEvents } from '@saldo/contract/office-events'
import { expect, test } from 'vitest'
import { toTask } from './line.ts'

test('what waits leads to the screen that decides it, and not to the event’s form alone', () => {
  const line = { id: eventId.parse(7) }
  const { options } = officeEvents.reply.element.shape.waiting.element.shape.kind
  expect(options.map((task) => [task, toTask(line, task)])).toEqual([
    ['checklist', '/office/7/edit'],
    ['refunds', '/office/7/refunds'],
    ['corrections', '/office/7/corrections'],
    ['closing', '/office/7/edit'],
  ])
})
