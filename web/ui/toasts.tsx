import { useEffect, useState } from 'react'
import { useWords } from '../base/spoken.ts'
import { createStore, useStore } from '../base/store.ts'
import { CheckIcon, CloseIcon, ErrorIcon, type IconType, InfoIcon, WarningIcon } from './icons.tsx'
import './toasts.css'

export type Severity = 'info' | 'success' | 'warn' | 'error' | 'secondary' | 'contrast'

export interface Toast {
  id: number
  severity: Severity
  summary: string
  detail?: string
  action?: ToastAction | undefined
  at: Date
}

/** The button of a toast, for three seconds; the header's bell offers it for longer. */
export interface ToastAction {
  label: string
  run: () => void
}

const visibleMs = 3_000
const historySize = 50

const open = createStore<readonly Toast[]>([])
/** All toasts since the page was opened, newest first, for the header's bell. */
export const toastHistory = createStore<readonly Toast[]>([])
let lastId = 0

/** Shows a toast for three seconds, or for as long as it has the pointer or the focus. */
export const toast = {
  info: show('info'),
  success: show('success'),
  warn: show('warn'),
  error: show('error'),
  secondary: show('secondary'),
  contrast: show('contrast'),
}

/** Whether a toast with this summary is visible. */
export function isToastShown(summary: string): boolean {
  return open.current.some((toast) => toast.summary === summary)
}

/** The toast area. Both live regions exist from the start; otherwise screen readers would miss the first message. */
export function Toasts() {
  const toasts = useStore(open)
  const texts = useWords('base')
  return (
    <section className="toasts" aria-label={texts.messages}>
      {(['alert', 'status'] as const).map((role) => (
        <div key={role} role={role} className="toasts-region">
          {toasts
            .filter(({ severity }) => roleOf(severity) === role)
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} />
            ))}
        </div>
      ))}
    </section>
  )
}

function roleOf(severity: Severity) {
  return severity === 'error' || severity === 'warn' ? 'alert' : 'status'
}

const icons: Partial<Record<Severity, IconType>> = {
  success: CheckIcon,
  warn: WarningIcon,
  error: ErrorIcon,
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const { id, severity, summary, detail, action } = toast
  const texts = useWords('base')
  const isHeld = isPointedAt || isFocused
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(dismiss, visibleMs, id)
    return () => clearTimeout(timer)
  }, [isHeld, id])
  const Icon = icons[severity] ?? InfoIcon
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the toast open, no action depends on it
    <div
      className={`toast toast-${severity}`}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon className="toast-icon" size={20} />
      <div className="toast-text">
        <p className="toast-summary">{summary}</p>
        {detail ? <p className="toast-detail">{detail}</p> : null}
        {action && (
          <button
            type="button"
            className="toast-action"
            onClick={() => {
              action.run()
              dismiss(id)
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className="toast-close"
        aria-label={texts.closeMessage}
        onClick={() => dismiss(id)}
      >
        <CloseIcon size={16} />
      </button>
    </div>
  )
}

function show(severity: Severity) {
  return (summary: string, detail?: string, action?: ToastAction): void => {
    lastId += 1
    const toast: Toast = { id: lastId, severity, summary, detail, action, at: new Date() }
    open.set([...open.current, toast])
    toastHistory.set([toast, ...toastHistory.current].slice(0, historySize))
  }
}

function dismiss(id: number) {
  open.set(open.current.filter((toast) => toast.id !== id))
}
