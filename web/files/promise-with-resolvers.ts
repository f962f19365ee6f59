// The PDF reader's build for older browsers asks for it all the same: Chrome has it since 119, Safari since 17.4.
if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers })

function withResolvers() {
  const made: Record<string, unknown> = {}
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }))
  return made
}
