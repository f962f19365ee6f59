/** Leaves an empty password out of what a form sends, so that the server keeps the old one or makes one. */
export function withFilledPassword<T extends { pass?: string | null }>({ pass, ...rest }: T) {
  return pass ? { ...rest, pass } : rest
}
