/** What is sent of a form whose password may stay empty: then none, so that the server keeps or makes one. */
export function withFilledPassword<T extends { pass?: string | null }>({ pass, ...rest }: T) {
  return pass ? { ...rest, pass } : rest
}
