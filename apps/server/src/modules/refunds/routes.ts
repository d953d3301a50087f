import {
  listOwnRefunds as listOwnRefundsCall,
  refundFields,
  requestRefund as requestRefundCall,
} from '@saldo/contract/refunds'
import { refundsCopy } from '@saldo/copy/refunds'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gateways } from '../../gateways/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { demandForm, sentencesByField } from '../../kernel/http/form.ts'
import { route } from '../../kernel/http/route.ts'
import { guardText } from '../../kernel/http/text-guard.ts'
import { admission, type Admission } from './admit-request.ts'
import { listOwnRefunds } from './own-refunds.ts'
import { officeRoutes } from './office-routes.ts'
import { queueRoutes } from './queue-routes.ts'
import { requestRefund } from './request-refund.ts'
import { takeUpload, type Upload } from './upload.ts'
import { ownOnWire } from './wire.ts'

/** Above the operation's own limit, so that the operation itself refuses larger files. */
const ABOVE_LIMIT = 6 * 1024 * 1024

type Form = { texts: Record<string, string>; image: Upload | null }

const oneImageOnly = () => fault('image_qr', refundsCopy.imageOne)

/** Fills `form` as the parts arrive, in any order; the caller closes the upload. */
const readParts = async (
  request: FastifyRequest,
  dataDir: string,
  form: Form,
  { beforePicture }: Admission,
): Promise<void> => {
  for await (const part of request.parts({ limits: { fileSize: ABOVE_LIMIT, files: 2 } })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') form.texts[part.fieldname] = part.value
      continue
    }
    if (part.fieldname !== 'image_qr' || form.image !== null) throw oneImageOnly()
    guardText(form.texts)
    await beforePicture(form.texts)
    form.image = await takeUpload(dataDir, part.file)
  }
  guardText(form.texts)
}

const imageErrors = (image: Upload | null): { image_qr?: string[] } =>
  image === null || image.bytes === 0 ? { image_qr: [refundsCopy.imageMissing] } : {}

/** Throws validation_failed with a sentence for each invalid field. */
const checked = ({ texts, image }: Form) => {
  const fields = refundFields.safeParse(texts)
  const errors = { ...imageErrors(image), ...sentencesByField(fields.error?.issues) }
  if (!fields.success || image === null || Object.keys(errors).length > 0)
    throw new AppError('validation_failed', { errors })
  const { code_qr, ...others } = fields.data
  return { fields: { ...others, ...(code_qr ? { code_qr } : {}) }, image }
}

export const refundsRoutes = (
  app: FastifyInstance,
  deps: Deps,
  { captcha }: Pick<Gateways, 'captcha'>,
): void => {
  route(app, deps, requestRefundCall, async (_parts, context) => {
    const { act, request, reply, key, address } = context
    demandForm(request)
    const form: Form = { texts: {}, image: null }
    const admitted = admission(deps, captcha, { address, now: act.at })
    try {
      await readParts(request, deps.env.DATA_DIR, form, admitted)
      const asked = { ...act, ...checked(form), key }
      await admitted.afterPicture(asked.fields.email)
      const { folio, isReplay } = await requestRefund(deps, asked)
      context.tellRepeat(isReplay)
      void reply.header('cache-control', 'no-store')
      return { folio }
    } finally {
      await form.image?.close()
    }
  })

  route(app, deps, listOwnRefundsCall, async (_parts, { act }) =>
    (await listOwnRefunds(deps, act.actor.id)).map(ownOnWire),
  )

  officeRoutes(app, deps)
  queueRoutes(app, deps)
}
