import { Button, Menu } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import { type ColumnedList, type FurtherColumn, views } from '#contract/views.ts'
import { useResult } from '../client/queries.ts'
import { chooseColumns } from './use-columns.ts'

interface Column<List extends ColumnedList> {
  id: FurtherColumn<List>
  header: string
}

interface Props<List extends ColumnedList> {
  list: List
  further: readonly Column<List>[]
  chosen: readonly Column<List>[]
}

/** Selects the further columns of a list; the menu stays open during the selection. */
export function ColumnMenu<List extends ColumnedList>({ list, further, chosen }: Props<List>) {
  const ids = chosen.map(({ id }) => id)
  const { data, refetch } = useResult(views.columns)
  return (
    <Menu
      position="bottom-end"
      width={240}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      closeOnItemClick={false}
      onOpen={() => {
        if (data === undefined) void refetch({ cancelRefetch: false })
      }}
    >
      <Menu.Target>
        <Button
          variant="default"
          className="column-menu"
          leftSection={<Columns3 size={18} aria-hidden />}
        >
          Spalten
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Weitere Spalten</Menu.Label>
        {further.map(({ id, header }) => (
          <Menu.CheckboxItem
            key={id}
            checked={ids.includes(id)}
            // A choice replaces the previous one, so that one must be known first.
            disabled={data === undefined}
            onChange={(isOn) =>
              void chooseColumns(
                list,
                isOn ? [...ids, id] : ids.filter((columnId) => columnId !== id),
              )
            }
          >
            {header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
