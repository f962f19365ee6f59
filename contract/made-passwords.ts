import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * Sent with a password that `madePasswords.make` has answered, within a day: then the server knows that it made it.
 * Anything else counts as typed.
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
