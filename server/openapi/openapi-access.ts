import type { Access } from '#contract/endpoint.ts'
import type { Schema } from './openapi-types.ts'

type Scheme = 'staffSession' | 'apiToken' | 'customerSession' | 'staffFileCookie'

interface Rule {
  /** For people, in German. */
  who: string
  schemes: Scheme[]
}

/** Who may make a call, and the authentication schemes. */
export const accessRules: Record<Access | 'staff in person' | 'administrator in person', Rule> = {
  anyone: { who: 'alle, ohne Anmeldung', schemes: [] },
  session: {
    who: 'alle, die angemeldet sind: Kunden, Bearbeiter und API-Schlüssel',
    schemes: ['staffSession', 'apiToken', 'customerSession'],
  },
  customer: { who: 'angemeldete Kunden', schemes: ['customerSession'] },
  reader: {
    who: 'Bearbeiter, API-Schlüssel und Kunden (nur eigene Einträge)',
    schemes: ['staffSession', 'apiToken', 'customerSession'],
  },
  staff: { who: 'Bearbeiter und API-Schlüssel', schemes: ['staffSession', 'apiToken'] },
  'staff in person': {
    who: 'Bearbeiter selbst, kein API-Schlüssel',
    schemes: ['staffSession'],
  },
  administrator: {
    who: 'Administratoren und API-Schlüssel',
    schemes: ['staffSession', 'apiToken'],
  },
  'administrator in person': {
    who: 'Administratoren selbst, kein API-Schlüssel',
    schemes: ['staffSession'],
  },
}

/** `components/securitySchemes`. */
export const securitySchemes: Record<Scheme, Schema> = {
  staffSession: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Sitzung eines Bearbeiters: das „jwt“ aus POST /api/auth/local. Sie endet nach 12 Stunden ohne Anfrage, spätestens nach 7 Tagen.',
  },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'API-Schlüssel für Programme, von einem Administrator angelegt: nur lesend, mit vollem Zugriff oder mit einzelnen Rechten. Ein nur lesender darf allein GET und HEAD; welche einzelnen Rechte ein Aufruf braucht, steht bei ihm („x-access“), und was er über Beziehungen, Filter und Sortierung erreicht, muss der Schlüssel auch lesen dürfen.',
  },
  customerSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'typenschild-customer',
    description:
      'Sitzung eines Kunden, gesetzt von POST /api/devices/customer-login; unter HTTPS heißt das Cookie „__Host-typenschild-customer“. Ändernde Anfragen brauchen „Sec-Fetch-Site: same-origin“ oder eine passende „Origin“.',
  },
  staffFileCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'typenschild-staff',
    description:
      'Öffnet Bearbeitern Links auf Dateien unter /uploads/, sonst nichts; unter HTTPS „__Host-typenschild-staff“.',
  },
}
