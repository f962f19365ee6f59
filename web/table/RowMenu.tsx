import { Menu } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import type { CSSProperties, Ref } from 'react'
import { useStore } from '../base/store.ts'
import { closeRowMenu, rowMenu } from './row-menu.ts'
import './row-menu.css'

/** What else can be done with a row, at the button that was pressed. Stands once on every screen. */
export function RowMenu() {
  const open = useStore(rowMenu)
  // Where the button is changes with the window.
  useViewportSize()
  if (!open) return null
  const { button, acts } = open
  const { left, top, width, height } = button.getBoundingClientRect()
  const place = { left: left + scrollX, top: top + scrollY, width, height }
  return (
    <Menu
      // Opened anew where the button has another place: what is placed already does not follow.
      key={`${place.left} ${place.top}`}
      opened
      onClose={closeRowMenu}
      position="bottom-end"
      width={220}
      withinPortal={false}
      // It lies on the page and scrolls with it; hidden, it would find nothing to give the focus to.
      hideDetached={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Place name={button.title} style={place} />
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ name, onClick }) => (
          <Menu.Item
            key={name}
            onClick={() => {
              // First: to the button the focus returns, too, when what this opens is closed.
              closeRowMenu()
              onClick()
            }}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface PlaceProps {
  name: string
  style: CSSProperties
  /** From the menu, which has it named and placed by this. */
  id?: string
  ref?: Ref<HTMLSpanElement>
}

/** Lies where the button is. It takes nothing else of what the menu gives its target: that is said at the button itself. */
function Place({ name, style, id, ref }: PlaceProps) {
  return (
    <span ref={ref} id={id} className="row-menu-place" style={style} aria-hidden>
      <span className="hidden-text">{name}</span>
    </span>
  )
}
