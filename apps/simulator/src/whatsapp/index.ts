export { type Settings, type WhatsApp, createWhatsApp, outcomes } from './account.ts'
export { obeyWhatsApp } from './control.ts'
export { whatsAppRoutes } from './routes.ts'
