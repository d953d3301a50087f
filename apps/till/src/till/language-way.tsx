import { type ReactNode, useState } from 'react'
import { Languages } from 'lucide-react'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import notices from './desk/notices.module.css'
import { tillCopy } from './kit/copy.ts'
import { offerCopy } from './kit/offer-copy.ts'
import { chooseLanguage, type Language, useIsOffered, useLanguage } from './language.ts'
import styles from './till.module.css'

/** Changes the language, and tells where that can't be done. */
const useChoice = () => {
  const spoken = useLanguage()
  const [failed, setFailed] = useState(false)
  const choose = (language: Language): void => {
    setFailed(false)
    chooseLanguage(language).catch(() => setFailed(true))
  }
  return { other: spoken === 'es' ? 'en' : 'es', failed, choose } as const
}

const Failed = () => (
  <p role="alert" className={shapes.note}>
    {tillCopy.languageFailed}
  </p>
)

/** The till's other language, under its own name. */
export const LanguageItem = () => {
  const { other, failed, choose } = useChoice()
  return (
    <>
      <Button look="item" lang={other} onClick={() => choose(other)}>
        <Languages size={22} aria-hidden="true" />
        {tillCopy.otherLanguage}
      </Button>
      {failed && <Failed />}
    </>
  )
}

const LanguageBar = () => {
  const { other, failed, choose } = useChoice()
  return (
    <header className={styles.languages}>
      <Button look="quiet" small lang={other} onClick={() => choose(other)}>
        <Languages size={20} aria-hidden="true" />
        {tillCopy.otherLanguage}
      </Button>
      {failed && <Failed />}
    </header>
  )
}

/** Offers English once to a browser that prefers it. */
export const LanguageOffer = () => {
  const { failed, choose } = useChoice()
  if (!useIsOffered()) return null
  return (
    <output className={notices.room} lang="en">
      <Notice
        className={notices.notice}
        end={
          <>
            <Button look="secondary" small onClick={() => choose('en')}>
              {offerCopy.yes}
            </Button>
            <Button look="quiet" small lang="es" onClick={() => choose('es')}>
              {offerCopy.no}
            </Button>
          </>
        }
      >
        <span>{offerCopy.question}</span>
        {failed && <Failed />}
      </Notice>
    </output>
  )
}

/** A screen before a sign-in, which has no menu, below the way to the other language. */
export const Gate = ({ children }: { children: ReactNode }) => (
  <div className={styles.till} data-ground="till">
    {useIsOffered() ? <LanguageOffer /> : <LanguageBar />}
    {children}
  </div>
)
