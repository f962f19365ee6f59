/** The value of a cell of an exported table; null for an empty one. */
type Value = string | number | null | undefined

/** A column of an exported table. */
export interface SheetColumn<Row> {
  heading: string
  /** `text` stays text, whatever it looks like; a `day` is YYYY-MM-DD, a `time` ISO 8601 in UTC. Both become dates. */
  kind: 'text' | 'number' | 'day' | 'time'
  /** Approximate width in characters. */
  width: number
  value: (row: Row) => Value
}

/** The columns and the time zone of a table. */
export interface SheetFacts<Row> {
  columns: SheetColumn<Row>[]
  /** IANA name: times are written in local time. */
  timeZone: string
}

/** Reads a value from a record; null and undefined become an empty cell. */
type Read<Row, Content> = (row: Row) => Content | null | undefined

export function text<Row>(heading: string, width: number, value: Read<Row, string>) {
  return { heading, kind: 'text', width, value } satisfies SheetColumn<Row>
}

export function number<Row>(heading: string, value: Read<Row, number>) {
  return {
    heading,
    kind: 'number',
    width: Math.max(10, heading.length + 2),
    value,
  } satisfies SheetColumn<Row>
}

export function day<Row>(heading: string, value: Read<Row, string>) {
  return {
    heading,
    kind: 'day',
    width: Math.max(12, heading.length + 2),
    value,
  } satisfies SheetColumn<Row>
}

export function time<Row>(heading: string, value: Read<Row, string>) {
  return { heading, kind: 'time', width: 20, value } satisfies SheetColumn<Row>
}
