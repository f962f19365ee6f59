// A polyfill: even the PDF reader's build for older browsers needs it, which Chrome has since 119 and Safari since 17.4.
if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers })

function withResolvers() {
  const made: Record<string, unknown> = {}
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }))
  return made
}
