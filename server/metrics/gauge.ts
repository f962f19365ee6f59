/** A figure that is looked up whenever somebody asks for the figures of the portal: the same from every process. */
export interface Figure {
  /** `typenschild_…`, with its unit at the end. */
  name: string
  help: string
  /** Labels are bounded: no ids, no names that people typed. None: the figure is left out. */
  readings: Reading[]
}

export interface Reading {
  labels?: Record<string, string>
  value: number
}

/** Looks up what belongs together. What rejects is left out of an answer, and counted. */
export type Gauge = () => Promise<Figure[]>
