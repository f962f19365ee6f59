import { Button } from '@mantine/core'

interface Props {
  name: string
  onRead: () => void
}

/** The way on with a table whose encoding could not be told, for whoever has no other way to save it. */
export function ReadAsWindows({ name, onRead }: Props) {
  return (
    <div className="import-again">
      <p>
        Sie können „{name}“ auch lesen lassen, wie sie ist, und danach prüfen, ob die Umlaute
        stimmen.
      </p>
      <Button variant="default" onClick={onRead}>
        Als Windows-1252 lesen
      </Button>
    </div>
  )
}
