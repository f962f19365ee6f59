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
