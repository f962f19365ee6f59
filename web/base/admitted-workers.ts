interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: { createScriptURL: (address: string) => string | null },
  ): void
}

const admitted = new Set<string>()

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

// Trusted Types block worker addresses given as plain strings; this policy lets only admitted ones pass.
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (admitted.has(address) ? address : null),
})

/** Allows the page to start a worker of ours from this address, and returns the address. */
export function admitWorker(address: string): string {
  admitted.add(address)
  return address
}
