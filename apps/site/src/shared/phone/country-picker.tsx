import { useRef, useState, useEffect } from 'react'
import { ChevronDown, X } from 'lucide-react'
import { shellCopy } from '@saldo/copy/shell'
import mexicanFlag from '../../../../../node_modules/country-flag-icons/3x2/MX.svg?url'
import { Button, IconButton } from '@saldo/ui/button.tsx'
import { phoneCopy } from './copy.ts'
import { CountryList, Flag } from './country-list.tsx'
import styles from './country-picker.module.css'
import { type Country, defaultCountry, type PickedCountry } from './countries.ts'
import type * as CountryData from './country-data.ts'

type State = { data?: typeof CountryData; hasFailed: boolean }

const loadInto = (setState: (state: State) => void): Promise<void> =>
  import('./country-data.ts').then(
    (data) => setState({ data, hasFailed: false }),
    () => setState({ hasFailed: true }),
  )

/** The countries and their flags, loaded once `isWanted`; `load` retries after a failure. */
const useCountryData = (isWanted: boolean) => {
  const [state, setState] = useState<State>({ hasFailed: false })
  useEffect(() => {
    if (isWanted) void loadInto(setState)
  }, [isWanted])
  return { ...state, load: () => loadInto(setState) }
}

type CountryPickerProps = {
  value: PickedCountry
  /** Called with the dialling code (with its plus) and the ISO code of the chosen country. */
  onPick: (country: PickedCountry) => void
}

/** A country's name before the list loads: the browser's own names match the list's. */
const nameOf = (code: string): string => {
  try {
    return new Intl.DisplayNames(['es-MX'], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

const NoList = ({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) =>
  hasFailed ? (
    <div className={styles.message} role="alert">
      <p>{phoneCopy.notLoaded}</p>
      <Button look="secondary" wide onClick={onRetry}>
        {phoneCopy.retry}
      </Button>
    </div>
  ) : (
    <output className={styles.message}>{phoneCopy.loading}</output>
  )

type SheetProps = {
  data: ReturnType<typeof useCountryData>
  chosen: string
  onChoose: (country: Country) => void
  onClose: () => void
}

const Sheet = ({ data: { data, hasFailed, load }, chosen, onChoose, onClose }: SheetProps) => (
  <div className={styles.sheet}>
    <div className={styles.head}>
      <h2>{phoneCopy.pickerTitle}</h2>
      <IconButton Icon={X} label={shellCopy.close} onClick={onClose} />
    </div>
    {data ? (
      <CountryList
        countries={data.countries}
        flagUrl={data.flagUrl}
        chosen={chosen}
        onChoose={(country) => {
          onChoose(country)
          onClose()
        }}
      />
    ) : (
      <NoList hasFailed={hasFailed} onRetry={() => void load()} />
    )}
  </div>
)

/** A button with a country's flag that opens the list of all countries, in the platform's modal dialog. */
export const CountryPicker = ({ value, onPick }: CountryPickerProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [times, setTimes] = useState(0)
  // Most phones are Mexican, so the list loads only when the button is about to be used.
  const [isNear, setIsNear] = useState(false)
  const list = useCountryData(isNear || value.code !== defaultCountry.code)
  const comeNear = () => setIsNear(true)
  const open = () => {
    comeNear()
    setIsOpen(true)
    setTimes(times + 1)
    dialog.current?.showModal()
  }
  return (
    <>
      <Button
        look="secondary"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-label={phoneCopy.country(nameOf(value.code), value.dialling_code)}
        onPointerEnter={comeNear}
        onFocus={comeNear}
        onClick={open}
      >
        <Flag url={value.code === defaultCountry.code ? mexicanFlag : list.data?.flagUrl(value.code)} />
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <dialog
        ref={dialog}
        className={styles.dialog}
        data-ground="paper"
        aria-label={phoneCopy.pickerTitle}
        closedby="any"
        // Typing in the search field must not count as input of the surrounding form.
        onInput={(event) => event.stopPropagation()}
        // The close event is late: the dialog may be open again by then, and its list starts over.
        onClose={() => setIsOpen(dialog.current?.open ?? false)}
      >
        {isOpen && (
          <Sheet
            key={times}
            data={list}
            chosen={value.code}
            onChoose={onPick}
            onClose={() => dialog.current?.close()}
          />
        )}
      </dialog>
    </>
  )
}
