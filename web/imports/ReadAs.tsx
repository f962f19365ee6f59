import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { encodingWords, knownEncoding, type TableEncoding } from './table-encodings.ts'

interface Props {
  name: string
  onRead: (encoding: TableEncoding) => void
}

/**
 * Offers to select the encoding of a table whose encoding could not be detected, for users who cannot save it
 * differently.
 */
export function ReadAs({ name, onRead }: Props) {
  const [encoding, setEncoding] = useState<TableEncoding>('windows-1252')
  return (
    <div className="import-again">
      <p>
        Sie können auch sagen, in welchem Zeichensatz „{name}“ gespeichert ist, und danach prüfen,
        ob die Buchstaben stimmen.
      </p>
      <NativeSelect
        label="Zeichensatz"
        data={encodingWords}
        value={encoding}
        onChange={({ currentTarget }) =>
          setEncoding(knownEncoding(currentTarget.value) ?? encoding)
        }
      />
      <Button variant="default" onClick={() => onRead(encoding)}>
        So lesen
      </Button>
    </div>
  )
}
