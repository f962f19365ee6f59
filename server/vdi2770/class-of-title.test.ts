import assert from 'node:assert/strict'
import test from 'node:test'
import { classOfTitle } from './class-of-title.ts'

// The database does not matter: no portal is opened here.

test('VDI 2770: the class of a document type is derived from its title', () => {
  const classes = {
    Betriebsanleitung: '03-02',
    'Operating instructions': '03-02',
    'EU-Konformitätserklärung': '02-04',
    'Werkszeugnis 3.1': '02-04',
    Ersatzteilliste: '03-06',
    Sicherheitshinweise: '03-03',
    Wartungsplan: '03-04',
    Montageanleitung: '03-01',
    Schaltplan: '02-02',
    'Technisches Datenblatt': '02-01',
    Stückliste: '02-03',
  }
  for (const [title, vdiClass] of Object.entries(classes))
    assert.equal(classOfTitle(title), vdiClass, title)
})

test('VDI 2770: an unspecific title gives no class', () => {
  for (const title of ['Sonstiges', 'Planung', 'Bild', ''])
    assert.equal(classOfTitle(title), undefined)
})
