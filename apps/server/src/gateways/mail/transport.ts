import { createTransport, type Transporter } from 'nodemailer'

/** A connection to a mail server that may neither read files nor fetch addresses for a letter. */
export const createMailTransport = (url: string, answerWithinMs: number): Transporter =>
  createTransport({
    url,
    connectionTimeout: answerWithinMs,
    greetingTimeout: answerWithinMs,
    socketTimeout: answerWithinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
