import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'

interface Tab {
  /** Used in the address. */
  id: string
  name: string
  content: ReactNode
}

/** The tabs of a screen; only the active one is mounted, and switching tabs starts at the first page. */
export function ScreenTabs({ tabs }: { tabs: [Tab, ...Tab[]] }) {
  const [params, setParams] = useSearchParams()
  const [first] = tabs
  const active = tabs.find(({ id }) => id === params.get('reiter')) ?? first
  function change(id: string | null) {
    setParams(id === null || id === first.id ? {} : { reiter: id })
  }
  return (
    <Tabs value={active.id} onChange={change} keepMounted={false}>
      <Tabs.List>
        {tabs.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id} pt="md">
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
