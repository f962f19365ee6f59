import { Button, Menu } from '@mantine/core'
import { BookmarkPlus, Check, ChevronDown } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { maxViewNameLength, type View, type ViewedList, views } from '#contract/views.ts'
import { call } from '../client/api.ts'
import { refresh, useResult } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { inWords } from '../filters/list-filter.ts'
import type { ListFilters } from '../filters/use-list-filters.ts'
import { ViewForm } from './view-dialogs.ts'
import { paramsOf, queryOf } from './view-query.ts'
import './view-menu.css'

interface Props {
  list: ViewedList
  /** Name of the unfiltered list: 'Alle Geräte'. */
  all: string
  /** Its active filters suggest the name of a new view. */
  filters?: ListFilters
  /** The parameters of filters in the address, if different from those of `filters`. */
  names?: readonly string[]
}

/** „Meine Ansichten“: the user's views of this list, and a way to save the current one. */
export function ViewMenu({ list, all, filters, names = namesOf(filters) }: Props) {
  const [params, setParams] = useSearchParams()
  const { data, refetch } = useResult(views.list)
  const ownViews = (data ?? []).filter((view) => view.list === list)
  const query = queryOf(params, names)
  const shownView = ownViews.find((view) => view.query === query)
  const show = (next: string) => setParams((current) => paramsOf(next, current))
  return (
    <>
      <Menu
        position="bottom-end"
        width={280}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        onOpen={() => {
          if (data === undefined) void refetch({ cancelRefetch: false })
        }}
      >
        <Menu.Target>
          <Button
            variant="default"
            className="view-menu"
            rightSection={<ChevronDown size={16} aria-hidden />}
          >
            <span className="view-menu-name">
              Ansicht: {shownView?.name ?? (query === '' ? all : data ? 'nicht gespeichert' : '…')}
            </span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Choice name={all} isShown={query === ''} onClick={() => show('')} />
          {ownViews.length > 0 && <Menu.Label>Meine Ansichten</Menu.Label>}
          {ownViews.map((view) => (
            <Choice
              key={view.id}
              name={view.name}
              isShown={view === shownView}
              onClick={() => show(view.query)}
            />
          ))}
          {shownView && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => remove(shownView)}>„{shownView.name}“ löschen …</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {query !== '' && data && !shownView && (
        <Button
          variant="default"
          leftSection={<BookmarkPlus size={18} aria-hidden />}
          onClick={() => openDialog(ViewForm, { list, query, name: nameFor(ownViews, filters) })}
        >
          Ansicht speichern …
        </Button>
      )}
    </>
  )
}

function namesOf(filters: ListFilters | undefined): string[] {
  return filters?.set.map(({ filter }) => filter.param) ?? []
}

/** The summary of the filters, unless it is too long for a name or would replace another view of that name. */
function nameFor(ownViews: readonly View[], filters: ListFilters | undefined): string {
  const name = filters ? inWords(filters.set) : ''
  const isTaken = ownViews.some((view) => view.name === name)
  return isTaken || name.length > maxViewNameLength ? '' : name
}

interface ChoiceProps {
  name: string
  isShown: boolean
  onClick: () => void
}

function Choice({ name, isShown, onClick }: ChoiceProps) {
  return (
    <Menu.Item
      onClick={onClick}
      rightSection={isShown ? <Check size={16} aria-label="gewählt" /> : null}
    >
      {name}
    </Menu.Item>
  )
}

function remove({ id, name }: View) {
  askToDelete({
    question: 'Ansicht wirklich löschen?',
    body: `Ihre Ansicht „${name}“ wird gelöscht. Die Einträge, die sie zeigt, bleiben.`,
    action: 'removeView',
    done: 'Ansicht wurde gelöscht!',
    async remove() {
      await call(views.remove, { id })
      await refresh(views.list)
    },
  })
}
