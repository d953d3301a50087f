import { errorCopy, type ErrorCode } from '@saldo/copy/errors'
import { controlAway, partMissing } from '@saldo/copy/missing-parts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import {
  ControlAway,
  isDatabaseDown,
  isEventMoving,
  isOfControl,
  PartMissing,
  UnknownEvent,
} from '../../db/index.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { asksForPage, sendSentence } from './sentence-page.ts'

/** Our codes for Fastify's own errors. */
const codeOfFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_MAX_LIMIT: 'request_too_large',
  FST_REQ_FILE_TOO_LARGE: 'image_too_large',
  FST_ERR_BAD_URL: 'malformed_request',
}

/**
 * The multipart parser's errors have no codes, only messages: boundary missing or invalid, or end missing.
 */
const brokenMultipart =
  /^(?:Multipart: Boundary not found|The needle cannot .*|(?:.* )?unexpected end of multipart data)$/i

type Validated = FastifyError & {
  validation: { instancePath: string; message?: string }[]
  validationContext?: string
}

const byField = (error: Validated): Record<string, string[]> => {
  const fields: Record<string, string[]> = {}
  for (const issue of error.validation) {
    const field = issue.instancePath.split('/').filter(Boolean).join('.') || 'body'
    ;(fields[field] ??= []).push(issue.message ?? errorCopy.validation_failed)
  }
  return fields
}

const withoutControl = (isTooLong: boolean): AppError =>
  new AppError('part_missing', { retryAfterSeconds: 5, sentence: controlAway(isTooLong) })

/** Maps any error to the refusal sent to the caller; `internal` for an unexpected error. */
const refusalOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const invalid = error as unknown as Validated
    if (invalid.validationContext === 'params') return new AppError('not_found')
    return new AppError('validation_failed', { errors: byField(invalid) })
  }
  if (error instanceof UnknownEvent) return new AppError('not_found')
  if (error instanceof PartMissing)
    return new AppError('part_missing', { retryAfterSeconds: 5, sentence: partMissing(error.clusters) })
  if (error instanceof ControlAway) return withoutControl(error.isTooLong)
  if (isEventMoving(error)) return new AppError('event_moving', { retryAfterSeconds: 5 })
  if (isDatabaseDown(error) && isOfControl(error)) return withoutControl(false)
  if (isDatabaseDown(error)) return new AppError('database_down', { retryAfterSeconds: 2 })
  if (error instanceof Error && brokenMultipart.test(error.message)) return new AppError('malformed_request')
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : codeOfFastify[code]
  if (known) return new AppError(known)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('malformed_request')
  return new AppError('internal')
}

/** Logs a bug in full, but an outage in one line, because it may repeat thousands of times a second. */
const note = (log: Log, error: unknown, refusal: AppError, request: FastifyRequest): void => {
  const where = { request_id: request.id, route: request.routeOptions.url }
  if (refusal.code === 'internal') log.error({ err: error, ...where }, refusal.code)
  else if (refusal.status >= 500)
    log.warn({ reason: error instanceof Error ? error.message : String(error), ...where }, refusal.code)
}

/** Sets the header that marks a reply as a replay. */
export const tellRepeatOn = (reply: FastifyReply, isRepeat: boolean): void => {
  if (isRepeat) void reply.header('idempotency-replayed', 'true')
}

/**
 * Sends a refusal as JSON, or as a page to a browser that requests one; a bug is logged with the request id.
 */
export const replyWithError =
  (log: Log) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error)
    note(log, error, refusal, request)
    if (refusal.detail.retryAfterSeconds !== undefined)
      void reply.header('retry-after', refusal.detail.retryAfterSeconds)
    // Another process behind this address may have read what this one never did: the next call finds it by a new connection.
    if (refusal.code === 'part_missing') void reply.header('connection', 'close')
    tellRepeatOn(reply, refusal.detail.isRepeat === true)
    void reply.status(refusal.status).header('cache-control', 'no-store')
    if (asksForPage(request)) return sendSentence(reply, refusal.message)
    return reply
      .type('application/json; charset=utf-8')
      .serializer((body: unknown) => JSON.stringify(body))
      .send({
        success: false,
        code: refusal.code,
        message: refusal.message,
        ...(refusal.detail.errors && { errors: refusal.detail.errors }),
        ...(refusal.detail.data !== undefined && { data: refusal.detail.data }),
        request_id: request.id,
      })
  }
