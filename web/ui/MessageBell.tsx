import { ActionIcon, Popover } from '@mantine/core'
import { Bell } from 'lucide-react'
import { useToastHistory } from './toasts.tsx'

const time = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short' })

/** The last messages, for whoever looked away. */
export function MessageBell() {
  const messages = useToastHistory()
  return (
    <Popover position="bottom-end" width={340} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" size={36} aria-label="Letzte Meldungen">
          <Bell size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Letzte Meldungen">
        {messages.length === 0 ? (
          <p className="bell-empty">Noch keine Meldungen.</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
          <ol className="bell-list" tabIndex={0}>
            {messages.map(({ id, severity, summary, detail, at }) => (
              <li key={id} data-severity={severity}>
                <time dateTime={at.toISOString()}>{time.format(at)}</time>
                <strong>{summary}</strong>
                {detail && <span>{detail}</span>}
              </li>
            ))}
          </ol>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
