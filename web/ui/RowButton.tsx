import type { ComponentType } from 'react'
import './row-button.css'

interface Props {
  /** What it does to which record, for screen readers and as tooltip. */
  name: string
  /** What it says in a phone's menu, where the record is known; by default what `act` is. */
  short?: string
  Icon: ComponentType<{ size?: number }>
  onClick: () => void
  /** What the key `e` presses, or what loses something and so stands apart. */
  act?: 'edit' | 'delete'
}

/** A small button at the end of a table row; native, because a page of fifty rows has hundreds of them. */
export function RowButton({ name, short, Icon, onClick, act }: Props) {
  return (
    <button
      type="button"
      className="row-button"
      data-act={act}
      data-short={short}
      aria-label={name}
      title={name}
      onClick={onClick}
    >
      <Icon size={18} />
    </button>
  )
}
