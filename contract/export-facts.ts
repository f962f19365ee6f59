/** The kinds of table that a list may become. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** How many rows one table may have: a sheet of Excel holds a few more. */
export const maxExported = 1_000_000

/** Says how many rows a table has that is on its way, headings aside. */
export const rowsHeader = 'x-total-rows'
/** About how many bytes it will have, by its first rows: for progress bars. */
export const expectedBytesHeader = 'x-expected-bytes'
