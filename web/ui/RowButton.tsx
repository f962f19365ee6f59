import type { ComponentType } from 'react'
import './row-button.css'

interface Props {
  /** The action and its record, as a label for screen readers and a tooltip. */
  name: string
  /** Its name in a phone's menu, which names the record itself; by default derived from `act`. */
  short?: string
  Icon: ComponentType<{ size?: number }>
  onClick: () => void
  /** 'edit' is pressed by the key `e`; 'delete' is set apart. */
  act?: 'edit' | 'delete'
}

/** A small button at the end of a table row; a native one, because a page of fifty rows has hundreds of them. */
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
