/** A refusal in the Graph API's own shape; thrown by its calls, worded by its routes. */
export class GraphError extends Error {
  readonly code: number
  readonly type: string
  readonly subcode: number | undefined
  readonly status: number

  constructor(message: string, { code = 190, type = 'OAuthException', subcode = 0, status = 400 } = {}) {
    super(message)
    this.code = code
    this.type = type
    this.subcode = subcode === 0 ? undefined : subcode
    this.status = status
  }

  get body() {
    const { message, type, code, subcode } = this
    return {
      error: {
        message,
        type,
        code,
        ...(subcode !== undefined && { error_subcode: subcode }),
        fbtrace_id: 'Asimulated',
      },
    }
  }
}
