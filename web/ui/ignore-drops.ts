/**
 * From now on, files dropped where nothing takes them are ignored: otherwise the browser would open them, and leave the
 * page with everything typed. Places that take them listen on the document or below it.
 */
export function ignoreDrops(): void {
  addEventListener('dragover', ignore)
  addEventListener('drop', ignore)
}

function ignore(event: DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
