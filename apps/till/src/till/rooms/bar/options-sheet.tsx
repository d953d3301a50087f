import { useState } from 'react'
import type { MenuProduct } from '@saldo/contract/catalogue'
import type { OptionId } from '@saldo/contract/ids'
import { type OptionGroup, soldWith } from '@saldo/contract/options'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { tillCopy } from '../../kit/copy.ts'
import { Sheet } from '../../kit/sheet.tsx'
import { afterPress, lastGroup } from './choosing.ts'
import { tillBarCopy as copy } from './copy.ts'
import styles from './sheets.module.css'

type GroupProps = {
  group: OptionGroup
  chosen: readonly OptionId[]
  onPress: (id: OptionId) => void
}

const Group = ({ group, chosen, onPress }: GroupProps) => (
  <fieldset className={styles.group}>
    <legend>
      {group.name} <span className={styles.rule}>{copy.ruleOf(group.choose, group.is_required)}</span>
    </legend>
    <div className={styles.options}>
      {group.options.map(({ id, name, price, is_sold_out: isOut }) => (
        <Button
          key={id}
          look="tile"
          className={styles.option}
          aria-pressed={chosen.includes(id)}
          // What is chosen can be left out, sold out or not.
          disabled={isOut && !chosen.includes(id)}
          onClick={() => onPress(id)}
        >
          <span>{name}</span>
          {isOut && <span className={styles.more}>{tillCopy.soldOut}</span>}
          {!isOut && price > 0n && <span className={styles.more}>{copy.more(mxn(price))}</span>}
        </Button>
      ))}
    </div>
  </fieldset>
)

type OptionsSheetProps = {
  product: MenuProduct
  /** What a line has that is changed; null for one more of the product. */
  before: readonly OptionId[] | null
  onChosen: (options: readonly OptionId[]) => void
  onClose: () => void
}

/** What a customer chooses of a product. Where one thing has to be chosen, its tap ends the choice. */
export const OptionsSheet = ({ product, before, onChosen, onClose }: OptionsSheetProps) => {
  const { name, option_groups: groups } = product
  const known = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)))
  const [chosen, setChosen] = useState<readonly OptionId[]>((before ?? []).filter((id) => known.has(id)))
  const last = before === null ? lastGroup(groups) : null
  const sold = soldWith(product, groups, chosen)
  const press = (group: OptionGroup, id: OptionId) => {
    const next = afterPress(chosen, group, id)
    if (group === last) onChosen(next)
    else setChosen(next)
  }
  const words = before === null ? copy.addFor : copy.changeTo
  return (
    <Sheet
      title={name}
      close={tillCopy.back}
      onClose={onClose}
      foot={
        last === null && (
          <Button wide disabled={sold === null} onClick={() => onChosen(chosen)}>
            {sold ? words(mxn(sold.price)) : copy.chooseFirst}
          </Button>
        )
      }
    >
      {[...groups.filter((group) => group !== last), ...(last ? [last] : [])].map((group) => (
        <Group key={group.id} group={group} chosen={chosen} onPress={(id) => press(group, id)} />
      ))}
    </Sheet>
  )
}
