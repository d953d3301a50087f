import type { MenuProduct } from '@saldo/contract/catalogue'
import { mxn } from '@saldo/client/format/money.ts'
import { lineAmount } from '@saldo/contract/venue'
import { Button } from '@saldo/ui/button.tsx'
import { tillCopy } from '../../kit/copy.ts'
import { Sheet } from '../../kit/sheet.tsx'
import type { LineKey } from '../../desk/line-key.ts'
import { keyOfLine, type Order } from '../../desk/order.ts'
import { partsIn } from '../../desk/parts.ts'
import type { SoldItem } from '../../queue/operation.ts'
import { tillBarCopy as copy } from './copy.ts'
import styles from './sheets.module.css'

type LineProps = {
  line: SoldItem
  hasOptions: boolean
  onAdd: () => void
  onTake: () => void
  onOptions: () => void
}

const Line = ({ line, line: { name, quantity, unit_price: price }, hasOptions, ...on }: LineProps) => (
  <>
    <span className={styles.what}>
      {tillCopy.items(quantity, name)}
      {line.parts && <small className={styles.parts}>{partsIn(line)}</small>}
    </span>
    <span className={styles.worth}>{mxn(lineAmount(quantity, price))}</span>
    <span className={styles.ways}>
      <Button look="secondary" small aria-label={copy.takeOne(name)} onClick={on.onTake}>
        −
      </Button>
      <Button look="secondary" small aria-label={copy.addOne(name)} onClick={on.onAdd}>
        +
      </Button>
      {hasOptions && (
        <Button look="secondary" small aria-label={copy.optionsOf(name)} onClick={on.onOptions}>
          {copy.options}
        </Button>
      )}
    </span>
  </>
)

type BillSheetProps = {
  order: Order
  products: readonly MenuProduct[]
  onAdd: (key: LineKey) => void
  onTake: (key: LineKey) => void
  onOptions: (key: LineKey) => void
  onClose: () => void
}

/** The bill line by line, where options are chosen and pieces added or taken. */
export const BillSheet = ({ order, products, onAdd, onTake, onOptions, onClose }: BillSheetProps) => (
  <Sheet title={copy.billTitle(mxn(order.amount))} close={tillCopy.back} onClose={onClose}>
    {order.items.length === 0 && <p>{copy.emptyBill}</p>}
    <ul className={styles.bill}>
      {order.items.map((line) => {
        const key = keyOfLine(line)
        const product = products.find(({ id }) => id === line.product_id)
        return (
          <li key={key ?? `${line.name} ${line.quantity < 0}`} className={styles.line}>
            {key === null ? (
              <>
                <span className={styles.what}>
                  {line.is_cup ? tillCopy.items(line.quantity, line.name) : tillCopy.itemName(line.name)}
                </span>
                <span className={styles.worth}>{mxn(lineAmount(line.quantity, line.unit_price))}</span>
              </>
            ) : (
              <Line
                line={line}
                hasOptions={(product?.option_groups.length ?? 0) > 0}
                onAdd={() => onAdd(key)}
                onTake={() => onTake(key)}
                onOptions={() => onOptions(key)}
              />
            )}
          </li>
        )
      })}
    </ul>
  </Sheet>
)
