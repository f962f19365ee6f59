let held = 0

/** Marks that something was typed that must not be lost; returns what takes that back. */
export function holdInput(): () => void {
  held += 1
  return () => {
    held -= 1
  }
}

/** Whether leaving this screen would lose what was typed. */
export function isInputHeld(): boolean {
  return held > 0
}
