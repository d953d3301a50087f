export { type MailSink, createMailSink, outcomes } from './sink.ts'
