import type { MouseEvent, PointerEvent } from 'react'
import { MoreIcon } from '../ui/row-icons.ts'
import '../ui/row-button.css'
import { type RowAction, rowMenu } from './row-menu.ts'

interface Props {
  /** Names the record: 'Gerät KP-1'. */
  of: string
  /** Called when the menu opens. Without it, the button is shown on phones only, for the buttons beside it. */
  actions?: (() => RowAction[]) | undefined
  /** Without actions, whether its place stays empty, so that the buttons beside it are below those of other rows. */
  keepsPlace?: boolean
}

/**
 * The three dots of a row; on a phone they also replace the buttons beside them. All rows share one menu (`RowMenu`):
 * fifty would re-render with every character typed in the search.
 */
export function MoreButton({ of, actions, keepsPlace = false }: Props) {
  const name = `Weitere Aktionen für ${of}`
  return (
    <button
      type="button"
      className={actions ? 'row-button' : `row-button row-button-${keepsPlace ? 'place' : 'phone'}`}
      aria-label={name}
      title={name}
      aria-haspopup="menu"
      onPointerDown={remember}
      onClick={({ currentTarget: button, detail }: MouseEvent<HTMLButtonElement>) => {
        // Pressing the button has already closed its menu, as any press outside does.
        const isClosing = detail > 0 && button.dataset.wasOpen === 'true'
        rowMenu.set(
          isClosing
            ? undefined
            : { button, actions: [...hiddenBeside(button), ...(actions?.() ?? [])] },
        )
      }}
    >
      <MoreIcon size={18} />
    </button>
  )
}

function remember({ currentTarget }: PointerEvent<HTMLButtonElement>) {
  currentTarget.dataset.wasOpen = String(rowMenu.current?.button === currentTarget)
}

/** The actions of the buttons that a phone has no room for. */
function hiddenBeside(button: HTMLElement): RowAction[] {
  const beside = [...(button.parentElement?.children ?? [])].filter(
    (sibling): sibling is HTMLElement => sibling instanceof HTMLElement,
  )
  return beside
    .filter((sibling) => sibling.getClientRects().length === 0)
    .map((sibling) => ({ name: shortNameOf(sibling), onClick: () => sibling.click() }))
}

const defaultNames: Record<string, string> = { edit: 'Bearbeiten', delete: 'Löschen' }

function shortNameOf({ title, dataset: { short, act = '' } }: HTMLElement): string {
  return short ?? defaultNames[act] ?? title
}
