/** What stands in a cell of a table that goes out; null for nothing. */
type Value = string | number | null | undefined

/** A column of a table that goes out. */
export interface SheetColumn<Row> {
  heading: string
  /**
   * `text` arrives as the text that it is, whatever it looks like; a `day` is YYYY-MM-DD, a `time` ISO 8601 in UTC. Both
   * arrive as dates.
   */
  kind: 'text' | 'number' | 'day' | 'time'
  /** About how many characters wide it is. */
  width: number
  value: (row: Row) => Value
}

/** What is the same for all cells of a table. */
export interface SheetFacts<Row> {
  columns: SheetColumn<Row>[]
  /** IANA name: times are those of its clocks. */
  timeZone: string
}

/** What a column reads of a record; nothing becomes an empty cell. */
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
