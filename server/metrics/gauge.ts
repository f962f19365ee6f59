/** A metric that is looked up on each scrape: it is the same in every process. */
export interface Figure {
  /** `typenschild_…`, ending with its unit. */
  name: string
  help: string
  /** Label values are bounded: no ids, no user input. A metric without readings is left out. */
  readings: Reading[]
}

export interface Reading {
  labels?: Record<string, string>
  value: number
}

/** Looks up related metrics. If it rejects, they are left out of the response, and the failure is counted. */
export type Gauge = () => Promise<Figure[]>
