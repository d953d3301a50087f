import { purchaseCopy } from '@saldo/copy/purchase'
import { routes } from '../../shared/routes.ts'
import { Checkbox } from '../../shared/ui/checkbox.tsx'
import styles from './complete-purchase-page.module.css'

type TermsBoxProps = { accepted: boolean; onChange: (accepted: boolean) => void; highlighted: boolean }

/** The terms, with both texts a tap away; nothing is paid before they are accepted. */
export const TermsBox = ({ accepted, onChange, highlighted }: TermsBoxProps) => (
  <div className={styles.terms}>
    <Checkbox
      name="terms"
      checked={accepted}
      highlighted={highlighted}
      onChange={(change) => onChange(change.target.checked)}
    >
      {purchaseCopy.termsBefore}
      <a href={routes.terms()} target="_blank" rel="noreferrer">
        {purchaseCopy.termsLink}
      </a>
      {purchaseCopy.termsBetween}
      <a href={routes.privacyPolicy()} target="_blank" rel="noreferrer">
        {purchaseCopy.privacyLink}
      </a>
    </Checkbox>
  </div>
)
