import { useConfig } from '@saldo/client/config.ts'
import { routes } from '@saldo/client/routes.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { socialCopy } from './copy.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './social.module.css'
import { socialVendors } from './social-vendors.ts'
import { useSocialSignIn } from './use-social-sign-in.ts'

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

/** A button for each configured vendor; nothing if there is none. */
export const SocialButtons = ({ saysTerms = false }: SocialButtonsProps) => {
  const { social } = useConfig()
  const { busy, problem, start } = useSocialSignIn()
  const buttons = socialVendors.flatMap(({ id, Button }) => {
    const config = social[id]
    return config === null ? [] : [<Button key={id} config={config} busy={busy === id} start={start} />]
  })
  if (buttons.length === 0) return null
  return (
    <section className={styles.social} aria-label={socialCopy.label}>
      <p className={styles.or} aria-hidden="true">
        {socialCopy.or}
      </p>
      {problem && <Alert key={problem.attempt} sentences={problem.sentences} listed />}
      {buttons}
      {saysTerms && <Terms />}
    </section>
  )
}
