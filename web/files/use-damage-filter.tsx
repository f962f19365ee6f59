import { Button } from '@mantine/core'
import { X } from 'lucide-react'
import { useSearchParams } from 'wouter'

const param = 'zustand'

/** The condition that the address sets on the state of bytes, and the note that takes it away again. */
export function useDamageFilter() {
  const [params, setParams] = useSearchParams()
  if (params.get(param) !== 'beschaedigt') return { filters: undefined, note: undefined }
  function clear() {
    setParams((current) => {
      current.delete(param)
      current.delete('seite')
      return current
    })
  }
  return {
    filters: { versions: { url: { damage: { $notNull: true } } } },
    note: (
      <p className="related-note">
        Nur beschädigte Dateien
        <Button
          size="xs"
          variant="default"
          leftSection={<X size={14} aria-hidden />}
          onClick={clear}
        >
          Alle zeigen
        </Button>
      </p>
    ),
  }
}
