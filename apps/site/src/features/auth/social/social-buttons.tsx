import { useEffect } from 'react'
import { useConfig } from '@saldo/client/config.ts'
import { loadScript } from '../../../shared/load-script.ts'
import { routes } from '@saldo/client/routes.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { askApple } from './apple.ts'
import { socialCopy } from './copy.ts'
import { askFacebook } from './facebook.ts'
import { GoogleButton } from './google-button.tsx'
import { SocialButton } from './social-button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './social.module.css'
import { useSocialSignIn } from './use-social-sign-in.ts'

/** Preloads a script: a browser opens a window only right after a click. */
const useLoadedAhead = (url: string | undefined) =>
  useEffect(() => {
    // The sign-in loads it again and reports a failure.
    if (url !== undefined) loadScript(url).catch(() => undefined)
  }, [url])

const Terms = () => (
  <p className={shapes.note}>
    {socialCopy.termsBefore}
    <AppLink to={routes.terms()} target="_blank">
      {socialCopy.terms}
    </AppLink>
    {socialCopy.termsBetween}
    <AppLink to={routes.privacyPolicy()} target="_blank">
      {socialCopy.privacy}
    </AppLink>
    {socialCopy.termsAfter}
  </p>
)

type SocialButtonsProps = {
  /** Shows the terms that a new user accepts; not needed where the screen already shows them. */
  saysTerms?: boolean
}

/** A button for each configured provider; nothing if there is none. */
export const SocialButtons = ({ saysTerms = false }: SocialButtonsProps) => {
  const { google, facebook, apple } = useConfig().social
  const { busy, problem, start } = useSocialSignIn()
  useLoadedAhead(facebook?.script_url)
  useLoadedAhead(apple?.script_url)
  if (!google && !facebook && !apple) return null
  return (
    <section className={styles.social} aria-label={socialCopy.label}>
      <p className={styles.or} aria-hidden="true">
        {socialCopy.or}
      </p>
      {problem && <Alert key={problem.attempt} sentences={problem.sentences} listed />}
      {google && <GoogleButton config={google} busy={busy === 'google'} start={start} />}
      {facebook && (
        <SocialButton
          provider="facebook"
          busy={busy === 'facebook'}
          onPress={() => void start('facebook', () => askFacebook(facebook))}
        />
      )}
      {apple && (
        <SocialButton
          provider="apple"
          busy={busy === 'apple'}
          onPress={() => void start('apple', () => askApple(apple))}
        />
      )}
      {saysTerms && <Terms />}
    </section>
  )
}
