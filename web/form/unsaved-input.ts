let heldCount = 0

/** Marks that there is typed input that must not be lost; returns a function that removes the mark. */
export function holdInput(): () => void {
  heldCount += 1
  return () => {
    heldCount -= 1
  }
}

/**
 * Protects the selected input while it is being sent, so that the user need not select it again after an interrupting
 * sign-in.
 */
export async function heldWhile<Done>(work: () => Promise<Done>): Promise<Done> {
  const release = holdInput()
  try {
    return await work()
  } finally {
    release()
  }
}

/** Whether leaving this screen would lose typed input. */
export function isInputHeld(): boolean {
  return heldCount > 0
}
