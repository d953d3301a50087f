import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { createListeners } from '@saldo/client/listeners.ts'
import { records, type StoredRecord } from './storage/records.ts'

export type Language = 'es' | 'en'

/** On this device, whoever works on it: a sign-out empties the local storage, not this. */
const LANGUAGE: StoredRecord<Language> = { name: 'language', version: 1, schema: z.enum(['es', 'en']) }
const DOCUMENT_LANGUAGES = { es: 'es-MX', en: 'en' } as const

const { tell, subscribe } = createListeners()
let spoken: Language = 'es'
let isChosen = false
let toSpanish: (() => void) | undefined

/** Loads the words before any is changed. */
const speak = async (language: Language): Promise<void> => {
  if (language === spoken) return
  if (language === 'en') toSpanish = (await import('./english.ts')).speakEnglish()
  else toSpanish?.()
  spoken = language
  document.documentElement.lang = DOCUMENT_LANGUAGES[language]
}

/** Changes the words on the screen and nothing else, and keeps the choice; rejects where they can't be loaded. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await speak(language)
  isChosen = true
  tell()
  // Where nothing can be stored it lasts while the page does.
  await records.set(LANGUAGE, language).catch(() => undefined)
}

/** Speaks the device's language; in Spanish where its words can't be loaded, because a till has to work. */
export const speakChosen = async (): Promise<void> => {
  try {
    const { value } = await records.get(LANGUAGE)
    isChosen = value !== null
    await speak(value ?? 'es')
  } catch {
    // It is Spanish already.
  }
}

/** The language that the till speaks; whoever uses it is drawn again when it changes, with all inside. */
export const useLanguage = (): Language =>
  useSyncExternalStore(
    subscribe,
    () => spoken,
    () => 'es',
  )

const isOffered = (): boolean => spoken === 'es' && !isChosen && navigator.language.startsWith('en')

/** Whether to offer English: this browser prefers it, and nobody chose yet. */
export const useIsOffered = (): boolean => useSyncExternalStore(subscribe, isOffered, () => false)
