let held = 0

/** Marks that something was typed that must not be lost; returns what takes that back. */
export function holdInput(): () => void {
  held += 1
  return () => {
    held -= 1
  }
}

/** Holds what was chosen as long as it is on its way: who must sign in again meanwhile need not choose it anew. */
export async function heldWhile<Done>(work: () => Promise<Done>): Promise<Done> {
  const letGo = holdInput()
  try {
    return await work()
  } finally {
    letGo()
  }
}

/** Whether leaving this screen would lose what was typed. */
export function isInputHeld(): boolean {
  return held > 0
}
