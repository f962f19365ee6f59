import { z } from 'zod'
import { StaffPassword } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { refusal, requiredText } from './fields.ts'
import { customerLinkPath, customerLinkUsePath, staffLinkPath, staffLinkUsePath } from './paths.ts'

/** The secret of a link; it is in the URL's fragment, which browsers do not send. */
const Code = requiredText('Bitte den Code des Links angeben!', 100)

const Asked = z.object({ ok: z.literal(true) })

/** A new password entered by means of a link. */
const NewStaffPassword = z
  .object({
    code: Code,
    password: StaffPassword,
    passwordConfirmation: z.string('Bitte das Passwort wiederholen!'),
  })
  .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
    path: ['passwordConfirmation'],
    ...refusal('mismatch', 'Die Passwörter stimmen nicht überein!'),
  })

/** The password made by a customer's link, returned only this once. */
const MadePassword = z.object({
  /** The serial number or customer number to sign in with. */
  sn: z.string(),
  pass: z.string(),
})
export type MadePassword = z.output<typeof MadePassword>

export const passwordLinks = {
  askStaff: endpoint({
    access: 'anyone',
    method: 'POST',
    path: staffLinkPath,
    wire: 'flat',
    input: z.object({ identifier: requiredText('Bitte einen Benutzernamen angeben!') }),
    output: Asked,
    summary:
      'Schickt einem Bearbeiter einen Link für ein neues Passwort; die Antwort sagt nie, ob es ihn gibt.',
  }),
  useStaff: endpoint({
    access: 'anyone',
    method: 'POST',
    path: staffLinkUsePath,
    wire: 'flat',
    input: NewStaffPassword,
    output: Asked,
    summary:
      'Setzt mit einem Link ein neues Passwort und beendet alle Sitzungen des Bearbeiters; angemeldet ist danach niemand.',
  }),
  askCustomer: endpoint({
    access: 'anyone',
    method: 'POST',
    path: customerLinkPath,
    wire: 'flat',
    input: z.object({ sn: requiredText('Bitte die Nummer angeben!') }),
    output: Asked,
    summary:
      'Schickt der Firma einen Link für ein neues Passwort; die Antwort sagt nie, ob es sie gibt.',
  }),
  useCustomer: endpoint({
    access: 'anyone',
    method: 'POST',
    path: customerLinkUsePath,
    wire: 'flat',
    input: z.object({ code: Code }),
    output: MadePassword,
    summary:
      'Macht mit einem Link ein neues Passwort für die Firma oder das Gerät und beendet deren Sitzungen; es steht nur in dieser Antwort.',
  }),
}
