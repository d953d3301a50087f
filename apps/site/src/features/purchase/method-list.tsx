import shapes from '@saldo/ui/shapes.module.css'
import { Button } from '@saldo/ui/button.tsx'
import styles from './complete-purchase-page.module.css'
import { purchaseCopy } from './copy.ts'
import type { PayMethod } from './methods/pay-method.ts'

type MethodButtonProps = { method: PayMethod; isChosen: boolean; isBusy: boolean; onChoose: () => void }

const MethodButton = ({ method: { Icon, name, hint }, isChosen, isBusy, onChoose }: MethodButtonProps) => (
  <Button
    look="choice"
    className={styles.method}
    aria-pressed={isChosen}
    // The chosen method is not disabled, so that it keeps the keyboard focus.
    disabled={!isChosen && isBusy}
    aria-disabled={isChosen || isBusy}
    onClick={() => !isChosen && onChoose()}
  >
    <Icon size={24} aria-hidden="true" />
    <span className={styles.words}>
      <strong>{name}</strong>
      <span className={shapes.note}>{hint}</span>
    </span>
  </Button>
)

type MethodListProps = {
  methods: readonly PayMethod[]
  chosen: PayMethod | undefined
  /** A widget is loading or a payment is pending: no other method can be chosen. */
  isBusy: boolean
  onChoose: (method: PayMethod) => void
}

/** The payment methods that this site offers. */
export const MethodList = ({ methods, chosen, isBusy, onChoose }: MethodListProps) => (
  <fieldset className={shapes.close} aria-label={purchaseCopy.methods}>
    {methods.map((method) => (
      <MethodButton
        key={method.id}
        method={method}
        isChosen={method === chosen}
        isBusy={isBusy}
        onChoose={() => onChoose(method)}
      />
    ))}
  </fieldset>
)
