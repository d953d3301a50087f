import {
  answerColumns,
  answerLimits,
  confirmAnswer as confirmCall,
  previewAnswer as previewCall,
  type AnswerColumns,
} from '@saldo/contract/refund-batches'
import { refundBatchesCopy as copy } from '@saldo/copy/refund-batches'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { fault } from '../../kernel/errors.ts'
import { openForm, readBytes } from '../../kernel/http/form.ts'
import { route } from '../../kernel/http/route.ts'
import { guardText } from '../../kernel/http/text-guard.ts'
import { confirmAnswer, previewAnswer, type AnswerUpload } from './answer-batch.ts'
import { refuseFile } from './read-answer.ts'
import { answerOnWire } from './wire.ts'

const columnsIn = (text: string | undefined): AnswerColumns | null => {
  if (text === undefined || text === '') return null
  let told: unknown
  try {
    told = JSON.parse(text)
  } catch {
    throw fault('columns', copy.columnsInvalid)
  }
  const { data } = answerColumns.safeParse(told)
  if (!data) throw fault('columns', copy.columnsInvalid)
  guardText(data)
  if (data.status === null && data.every === null) throw fault('columns', copy.columnsInvalid)
  return data
}

const bankIn = (text = ''): string => {
  const bank = text.trim()
  if (bank === '' || bank.length > answerLimits.bank) throw fault('bank', copy.bankMissing)
  return bank
}

/**
 * The fields of a bank's answer, and then its file. Throws unsupported_media, and validation_failed for a field that
 * is missing or wrong, without a file and for one above 8 MB.
 */
const readAnswerForm = async (request: FastifyRequest): Promise<AnswerUpload & { mark: string }> => {
  const { texts, file } = await openForm(request, { fileSize: answerLimits.bytes + 1, fields: 10 })
  if (!file) return refuseFile(copy.fileMissing)
  const fields = { bank: bankIn(texts['bank']), columns: columnsIn(texts['columns']) }
  const bytes = (await readBytes(file, answerLimits.bytes)) ?? refuseFile(copy.fileTooLarge)
  return { ...fields, mark: texts['mark'] ?? '', bytes }
}

/** Routes of the bank's answer to a batch. */
export const answerRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, previewCall, async ({ params }, { act, request }) => {
    const upload = await readAnswerForm(request)
    const plan = await previewAnswer(deps, { ...upload, id: params.batch }, { ...act, eventId: params.event })
    return answerOnWire(plan)
  })
  route(app, deps, confirmCall, async ({ params }, { act, request, tellRepeat }) => {
    const upload = await readAnswerForm(request)
    const eventAct = { ...act, eventId: params.event }
    const { plan, isRepeat } = await confirmAnswer(deps, { ...upload, id: params.batch }, eventAct)
    tellRepeat(isRepeat)
    return answerOnWire(plan)
  })
}
