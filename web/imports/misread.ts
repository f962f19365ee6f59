import { RequestError } from '../client/request-error.ts'

/** Whether a table was refused because its encoding could not be detected. */
export function isMisread(error: unknown): boolean {
  return error instanceof RequestError && error.fields.some(({ code }) => code === 'encoding')
}
