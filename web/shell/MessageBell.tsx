import { ActionIcon, Button, Popover } from '@mantine/core'
import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { createStore, useStore } from '../base/store.ts'
import { type ToastAction, toastHistory } from '../ui/toasts.tsx'
import { useShortcut } from '../ui/use-shortcut.ts'

const time = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short' })
/** Id of the newest message already seen in the list. */
const lastSeen = createStore(0)

/** The latest toasts, for users who missed them. */
export function MessageBell() {
  const messages = useStore(toastHistory)
  const [isOpen, setIsOpen] = useState(false)
  const lastSeenId = useStore(lastSeen)
  const bell = useRef<HTMLButtonElement>(null)
  const unread = isOpen ? 0 : messages.filter(({ id }) => id > lastSeenId).length
  function change(next: boolean) {
    lastSeen.set(messages[0]?.id ?? lastSeenId)
    setIsOpen(next)
  }
  useShortcut('m', () => change(true))
  /** Focuses the bell first, so that a dialog opened by the action returns the focus to it. */
  function act({ run }: ToastAction) {
    bell.current?.focus()
    change(false)
    run()
  }
  return (
    <Popover
      position="bottom-end"
      width={340}
      withinPortal={false}
      trapFocus
      returnFocus
      opened={isOpen}
      onChange={change}
    >
      <Popover.Target>
        <ActionIcon
          ref={bell}
          variant="subtle"
          size={36}
          aria-label={unread > 0 ? `Letzte Meldungen, ${unread} neue` : 'Letzte Meldungen'}
          onClick={() => change(!isOpen)}
        >
          <Bell size={20} aria-hidden />
          {unread > 0 && (
            <span className="bell-count" aria-hidden>
              {unread > 9 ? '9+' : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Letzte Meldungen" className="bell-box">
        {messages.length === 0 ? (
          <p className="bell-empty">Noch keine Meldungen.</p>
        ) : (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard */}
            <ol className="bell-list" tabIndex={0}>
              {messages.map(({ id, severity, summary, detail, action, at }) => (
                <li key={id} data-severity={severity}>
                  <time dateTime={at.toISOString()}>{time.format(at)}</time>
                  <strong>{summary}</strong>
                  {detail && <span>{detail}</span>}
                  {action && (
                    <Button
                      variant="default"
                      size="xs"
                      className="bell-action"
                      aria-label={`${action.label}: ${summary}`}
                      onClick={() => act(action)}
                    >
                      {action.label}
                    </Button>
                  )}
                </li>
              ))}
            </ol>
            <Button
              variant="default"
              size="xs"
              className="bell-clear"
              onClick={({ currentTarget }) => {
                // The button disappears with the list; without the focus, Escape would not close the box.
                currentTarget.closest<HTMLElement>('.bell-box')?.focus()
                toastHistory.set([])
              }}
            >
              Liste leeren
            </Button>
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
