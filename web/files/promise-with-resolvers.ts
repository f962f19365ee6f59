// A polyfill: even the PDF reader's build for older browsers needs it, which Chrome has since 119 and Safari since 17.4.
if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers })

function withResolvers() {
  const resolvers: Record<string, unknown> = {}
  resolvers.promise = new Promise((resolve, reject) =>
    Object.assign(resolvers, { resolve, reject }),
  )
  return resolvers
}
