import { Menu } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import { type CSSProperties, type Ref, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useStore } from '../base/store.ts'
import { closeRowMenu, rowMenu } from './row-menu.ts'
import './row-menu.css'

/** The menu of a row's further actions, at the button that was pressed. Rendered once per screen. */
export function RowMenu() {
  const open = useStore(rowMenu)
  const address = useLocation()[0] + useSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of another address are others
  useEffect(() => () => rowMenu.set(undefined), [address])
  // Re-renders on resize, which moves the button.
  useViewportSize()
  if (!open) return null
  const { button, actions } = open
  const { left, top, width, height } = button.getBoundingClientRect()
  const place = { left: left + scrollX, top: top + scrollY, width, height }
  return (
    <Menu
      // A new place remounts the menu: an open one does not follow.
      key={`${place.left} ${place.top}`}
      opened
      onClose={closeRowMenu}
      position="bottom-end"
      width={220}
      withinPortal={false}
      // It lies on the page and scrolls with it; once hidden, it could not give back the focus.
      hideDetached={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Place name={button.title} style={place} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ name, onClick }) => (
          <Menu.Item
            key={name}
            onClick={() => {
              // First, so that the focus also returns to the button when what this opens is closed.
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
  /** Set by the menu, which is labelled by and placed at this element. */
  id?: string
  ref?: Ref<HTMLSpanElement>
}

/**
 * Lies exactly over the button. It ignores the other props that the menu passes to its target: the button itself has
 * them.
 */
function Place({ name, style, id, ref }: PlaceProps) {
  return (
    <span ref={ref} id={id} className="row-menu-place" style={style} aria-hidden>
      <span className="hidden-text">{name}</span>
    </span>
  )
}
