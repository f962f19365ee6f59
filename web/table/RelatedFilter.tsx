import { Button } from '@mantine/core'
import { X } from 'lucide-react'
import { useSearchParams } from 'wouter'
import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { RelatedParam } from '../base/list-links.ts'
import { useList } from '../client/queries.ts'

/** A parameter of the address by which a list shows only what belongs to one other record. */
export interface Relation<Row = unknown> {
  param: RelatedParam
  /** What the other record is, in German: 'Firma'. */
  noun: string
  endpoint: Endpoint<z.ZodType, z.ZodType<Row>, Access, 'list'>
  nameOf: (row: Row) => string
  /** The attribute of this list's records that leads to it. */
  attribute: string
}

/** The condition that the address sets, if any, and the note that says so and takes it away again. */
export function useRelatedFilter(relations: readonly Relation[]) {
  const [params, setParams] = useSearchParams()
  const relation = relations.find(({ param }) => /^[1-9]\d{0,14}$/.test(params.get(param) ?? ''))
  if (!relation) return { filters: undefined, note: undefined }
  const id = Number(params.get(relation.param))
  function clear() {
    setParams((current) => {
      for (const { param } of relations) current.delete(param)
      current.delete('seite')
      return current
    })
  }
  return {
    filters: { [relation.attribute]: { id } },
    note: <Note relation={relation} id={id} onClear={clear} />,
  }
}

interface NoteProps {
  relation: Relation
  id: number
  onClear: () => void
}

function Note({ relation: { noun, endpoint, nameOf }, id, onClear }: NoteProps) {
  const { data } = useList(endpoint, { filters: { id }, pagination: { page: 1, pageSize: 1 } })
  const [row] = data?.rows ?? []
  return (
    <p className="related-note">
      Nur {noun} {row === undefined ? '' : `„${nameOf(row)}“`}
      <Button
        size="xs"
        variant="default"
        leftSection={<X size={14} aria-hidden />}
        onClick={onClear}
      >
        Alle zeigen
      </Button>
    </p>
  )
}
