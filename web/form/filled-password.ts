/** Omits an empty password from what a form sends, so that the server keeps the old one or generates one. */
export function withFilledPassword<T extends { pass?: string | null }>({ pass, ...rest }: T) {
  return pass ? { ...rest, pass } : rest
}
