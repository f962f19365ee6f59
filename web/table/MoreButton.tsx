import type { MouseEvent, PointerEvent } from 'react'
import { MoreIcon } from '../ui/row-icons.ts'
import '../ui/row-button.css'
import { type RowAct, rowMenu } from './row-menu.ts'

interface Props {
  /** Of which record: 'Gerät KP-1'. */
  of: string
  /** Asked for when the menu opens. */
  acts: () => RowAct[]
}

/** The three dots of a row. One menu serves all of them (`RowMenu`): fifty would be drawn while somebody types above. */
export function MoreButton({ of, acts }: Props) {
  const name = `Weitere Aktionen für ${of}`
  return (
    <button
      type="button"
      className="row-button"
      aria-label={name}
      title={name}
      aria-haspopup="menu"
      onPointerDown={remember}
      onClick={({ currentTarget: button, detail }: MouseEvent<HTMLButtonElement>) => {
        // The press has closed its menu already, as any press beside it does.
        const isClosing = detail > 0 && button.dataset.wasOpen === 'true'
        rowMenu.set(isClosing ? undefined : { button, acts: acts() })
      }}
    >
      <MoreIcon size={18} />
    </button>
  )
}

function remember({ currentTarget }: PointerEvent<HTMLButtonElement>) {
  currentTarget.dataset.wasOpen = String(rowMenu.current?.button === currentTarget)
}
