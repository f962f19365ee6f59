import { useEffect, useRef } from 'react'

/** A key that acts wherever nobody is typing and neither a dialog nor a menu is open. */
export function useShortcut(key: string, act: () => void, isAllowed = true): void {
  useKey(isAllowed, act, (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    return event.key === key && isPlain && !isTyping(event.target)
  })
}

/** The same together with Ctrl or ⌘, which also counts in a text field: no character is lost there. */
export function useControlShortcut(key: string, act: () => void): void {
  useKey(true, act, (event) => {
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    return isControl && event.key.toLowerCase() === key
  })
}

function useKey(isAllowed: boolean, act: () => void, isMeant: (event: KeyboardEvent) => boolean) {
  const latest = useRef({ act, isMeant })
  useEffect(() => {
    latest.current = { act, isMeant }
  })
  useEffect(() => {
    if (!isAllowed) return undefined
    function onKey(event: KeyboardEvent) {
      if (!latest.current.isMeant(event) || isSomethingOpen()) return
      event.preventDefault()
      latest.current.act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isAllowed])
}

function isTyping(target: EventTarget | null) {
  const fields = 'input, textarea, select, [contenteditable]'
  return target instanceof Element && target.closest(fields) !== null
}

function isSomethingOpen() {
  const open = '[role="dialog"], [role="alertdialog"], [role="menu"]'
  return document.querySelector(open) !== null
}
