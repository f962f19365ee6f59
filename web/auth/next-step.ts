import { lazy } from 'react'
import type { NextStep as Step } from '#contract/problem.ts'

/** Loaded only if an account needs it. */
export const NextStep = lazy(() =>
  import('./NextStep.tsx').then((module) => ({ default: module.NextStep })),
)

export function headingOf({ enrolment }: Step): string {
  return enrolment ? 'Zweiten Faktor einrichten' : 'Anmeldung bestätigen'
}
