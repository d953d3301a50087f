import { createTransport, type Transporter } from 'nodemailer'

/** SMTP transport that may neither read files nor fetch URLs for a letter. */
export const createMailTransport = (url: string, answerWithinMs: number): Transporter =>
  createTransport({
    url,
    connectionTimeout: answerWithinMs,
    greetingTimeout: answerWithinMs,
    socketTimeout: answerWithinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
