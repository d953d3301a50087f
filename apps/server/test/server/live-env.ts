import { readEnv } from '../../src/env.ts'
import { EnvError } from '../../src/kernel/env.ts'

/** All variables that production requires, with fake values. */
export const live = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://saldo.example',
  APP_SECRET: 'x'.repeat(32),
  BRAND_ADDRESS: 'calle Uno 1, 06000, Ciudad de México',
  MP_ACCESS_TOKEN: 'APP_USR-1',
  MP_PUBLIC_KEY: 'APP_USR-2',
  MP_WEBHOOK_SECRET: 'secret-of-the-panel',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000001',
  TWILIO_AUTH_TOKEN: 'token-of-the-console',
  TWILIO_FROM: '+525512345678',
  WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  WHATSAPP_TOKEN: 'token-of-the-system-user',
  WHATSAPP_APP_SECRET: 'secret-of-the-app',
  WHATSAPP_VERIFY_TOKEN: 'a-word-of-our-own',
  SMTP_URL: 'smtps://user:password@mail.example',
  MAIL_FROM: 'hola@saldo.example',
  VAPID_PRIVATE_KEY: 'v'.repeat(43),
  TRUST_PROXY: '127.0.0.1',
  DATABASE_URL: 'postgres://app@db/saldo',
  DATABASE_MIGRATION_URL: 'postgres://owner@db/saldo',
}

/** Refusals of an environment, one sentence each; empty for a valid one. */
export const sentencesOf = (given: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readEnv(given)
  } catch (error) {
    if (error instanceof EnvError) return error.sentences
  }
  return []
}
