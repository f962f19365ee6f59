import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'

/** A rarely used action. */
export interface Action {
  name: string
  onClick: () => void
  /** Whether the action deletes something. */
  isDestructive?: boolean
}

/** Further actions on a record, behind three dots. */
export function MoreActions({ actions }: { actions: Action[] }) {
  if (actions.length === 0) return null
  return (
    <Menu
      position="bottom-end"
      width={240}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="Weitere Aktionen">
          <Ellipsis size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ name, onClick, isDestructive }) => (
          <Menu.Item key={name} onClick={onClick} {...(isDestructive && { c: 'var(--error)' })}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
