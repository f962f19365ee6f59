/**
 * From now on, Enter acts once, however long it is held: otherwise its repetitions would press what opens after a save,
 * and close a new password before anybody has read it. In a text of several lines each is a new line.
 */
export function ignoreHeldEnter(): void {
  addEventListener(
    'keydown',
    (event) => {
      const isText = event.target instanceof HTMLTextAreaElement
      if (event.key !== 'Enter' || !event.repeat || isText) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}
