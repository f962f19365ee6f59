import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * Proof that the server made a password: sent within a day, together with a password from `madePasswords.make`. Any
 * other password counts as typed.
 */
export const PassProof = z.string().max(200, 'Höchstens 200 Zeichen!').nullish()

export const madePasswords = {
  make: endpoint({
    access: 'staff',
    method: 'POST',
    path: '/api/passwords',
    wire: 'flat',
    input: z.object({}),
    output: z.object({ pass: z.string(), proof: z.string() }),
    summary:
      'Macht ein sicheres Passwort; mit seinem Nachweis gesetzt, gilt es als vom Server gemacht.',
  }),
}
