import { type KeyboardEvent, useState } from 'react'
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import shapes from '@saldo/ui/shapes.module.css'
import { useModal } from '@saldo/ui/use-modal.ts'
import { shellCopy as copy } from './copy.ts'
import { type Office, type PaletteEntry, paletteEntries } from './palette-entries.ts'
import styles from './palette.module.css'

type PaletteProps = Office & { onClose: () => void }

type State = UseComboboxState<PaletteEntry>

/** Blur selects nothing; only Enter and a click do. */
const keepOnBlur = (state: State, { type, changes }: UseComboboxStateChangeOptions<PaletteEntry>) =>
  type === useCombobox.stateChangeTypes.InputBlur ? state : changes

/** A field with the list of what it finds, always open and with its first entry chosen. */
const useEntries = ({ onClose, ...office }: PaletteProps) => {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const items = paletteEntries(typed, office)
  const go = ({ to, state }: PaletteEntry) => {
    onClose()
    void navigate(to, { state })
  }
  const combobox = useCombobox<PaletteEntry>({
    items,
    inputValue: typed,
    isOpen: true,
    selectedItem: null,
    initialHighlightedIndex: 0,
    defaultHighlightedIndex: 0,
    itemToString: (entry) => entry?.label ?? '',
    itemToKey: (entry) => entry?.key,
    stateReducer: keepOnBlur,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && go(selectedItem),
  })
  return { ...combobox, items, typed, setTyped }
}

const Entries = ({
  items,
  typed,
  getMenuProps,
  getItemProps,
  highlightedIndex,
}: ReturnType<typeof useEntries>) => (
  <>
    <ul className={styles.entries} {...getMenuProps()}>
      {items.map((item, index) => (
        <li
          key={item.key}
          className={styles.entry}
          data-chosen={index === highlightedIndex || undefined}
          {...getItemProps({ item, index })}
        >
          <item.Icon size={18} aria-hidden="true" />
          <span className={styles.label}>{item.label}</span>
          <span className={styles.kind}>{item.kind}</span>
        </li>
      ))}
    </ul>
    <output className={styles.nothing}>{items.length === 0 && copy.nothingFound(typed)}</output>
  </>
)

/** Keeps Escape from the list box, which would handle it. */
const leaveEscapeToDialog = ({ key, nativeEvent }: KeyboardEvent<HTMLInputElement>): void => {
  if (key === 'Escape') Object.assign(nativeEvent, { preventDownshiftDefault: true })
}

/** Goes to a page or an event by a few letters. Mounting it opens it. */
export default function Palette(props: PaletteProps) {
  const dialog = useModal()
  const entries = useEntries(props)
  const { getInputProps, getLabelProps, setTyped } = entries
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      data-ground="paper"
      closedby="any"
      aria-label={copy.palette}
      onClose={props.onClose}
    >
      <div className={styles.field} data-ring>
        <Search size={18} aria-hidden="true" />
        <label className={shapes.unseen} {...getLabelProps()}>
          {copy.palette}
        </label>
        <input
          className={styles.input}
          placeholder={copy.paletteHint}
          spellCheck={false}
          maxLength={80}
          // Synchronously: otherwise the list box's later update would drop letters that are typed fast.
          {...getInputProps({
            onChange: ({ currentTarget }) => setTyped(currentTarget.value),
            onKeyDown: leaveEscapeToDialog,
          })}
        />
      </div>
      <Entries {...entries} />
      <p className={styles.keys}>{copy.paletteKeys}</p>
    </dialog>
  )
}
