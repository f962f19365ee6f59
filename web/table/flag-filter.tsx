import { Button } from '@mantine/core'
import { X } from 'lucide-react'
import { useSearchParams } from 'wouter'

/** A condition that an address sets by one word, such as `?unsicher=ja`. */
export interface Flag {
  param: string
  value: string
  /** What is shown then: 'Nur Geräte ohne Dateien'. */
  words: string
  where: Record<string, unknown>
}

/** The conditions that the address sets, if any, and the note that says so and takes them away again. */
export function useFlagFilter(flags: readonly Flag[]) {
  const [params, setParams] = useSearchParams()
  const set = flags.filter(({ param, value }) => params.get(param) === value)
  if (set.length === 0) return { filters: undefined, note: undefined }
  function clear() {
    setParams((current) => {
      for (const { param } of flags) current.delete(param)
      current.delete('seite')
      return current
    })
  }
  return {
    filters: { $and: set.map(({ where }) => where) },
    note: (
      <p className="related-note">
        {set.map(({ words }) => words).join(', ')}
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
