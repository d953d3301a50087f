import type { MenuProduct } from '@saldo/contract/catalogue'
import type { menus } from '@saldo/contract/menus'
import type { Reply } from '@saldo/contract/endpoint'
import type { Sending } from '@saldo/client/use-send.ts'
import { Button } from '@saldo/ui/button.tsx'
import styles from '../../shared/section.module.css'
import type { NamedPlace } from './menu-form.tsx'
import { optionsCopy as copy } from './options-copy.ts'

/** Where an option is sold out. */
export type OptionOut = Reply<typeof menus>['options_sold_out'][number]

type OptionsOutProps = {
  product: MenuProduct
  out: readonly OptionOut[]
  places: readonly NamedPlace[]
  by: Sending
}

/** What tills or the office marked as sold out of a product's options, each with the way back. */
export const OptionsOut = ({ product, out, places, by }: OptionsOutProps) =>
  product.option_groups
    .flatMap(({ options }) => options)
    .flatMap(({ id, name, is_sold_out: isOut }) => {
      const at: readonly string[] = out.find(({ option_id: option }) => option === id)?.place_ids ?? []
      const named = places.flatMap((place) => (at.includes(place.id) ? place.name : []))
      if (!isOut && named.length === 0) return []
      return (
        <span key={id} className={styles.detail}>
          {isOut ? copy.outEverywhere(name) : copy.outAt(name, named.join(', '))}{' '}
          <Button
            look="secondary"
            small
            busy={by.busy}
            onClick={() => by.send({ intent: 'option', product: product.id, option: id })}
          >
            {copy.sellAgain(name)}
          </Button>
        </span>
      )
    })
