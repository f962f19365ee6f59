/** The file formats that lists can be exported as. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Maximum number of rows of an export; an Excel sheet holds slightly more. */
export const maxExported = 1_000_000

/** Response header with the number of rows that follow, excluding the heading. */
export const rowsHeader = 'x-total-rows'
/** Response header with the estimated size in bytes, extrapolated from the first rows; for progress bars. */
export const expectedBytesHeader = 'x-expected-bytes'
