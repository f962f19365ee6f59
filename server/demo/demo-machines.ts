/** A value on a nameplate or data sheet; `unit` is empty for words and ratios. */
export interface Fact {
  name: string
  value: number | string
  unit: string
}

/** A kind of machine that the demo's manufacturer builds; `family` is the name of the template with its texts. */
export interface MachineFamily {
  family: string
  article: string
  desc: string
  /** Facts of the smallest size, and the increment per size. */
  facts: [name: string, first: number, step: number, unit: string][]
}

const electric: MachineFamily['facts'] = [
  ['Nennspannung', 400, 0, 'V'],
  ['Nennstrom', 4.2, 2.3, 'A'],
  ['Drehzahl', 1_450, 20, 'min⁻¹'],
  ['Schalldruckpegel', 68, 1, 'dB(A)'],
  ['Masse', 85, 42, 'kg'],
]

export const machineFamilies: MachineFamily[] = [
  {
    family: 'pump',
    article: 'KP',
    desc: 'Kreiselpumpe in Blockbauweise',
    facts: [['Förderstrom', 12, 9, 'm³/h'], ['Förderhöhe', 18, 6, 'm'], ...electric],
  },
  {
    family: 'compressor',
    article: 'DS',
    desc: 'Druckluftstation mit Kältetrockner',
    facts: [['Liefermenge', 0.8, 0.5, 'm³/min'], ['Betriebsdruck', 10, 0, 'bar'], ...electric],
  },
  {
    family: 'conveyor',
    article: 'GF',
    desc: 'Gurtförderer',
    facts: [
      ['Gurtgeschwindigkeit', 0.4, 0.2, 'm/s'],
      ['Gurtbreite', 400, 100, 'mm'],
      ['Tragfähigkeit', 60, 40, 'kg/m'],
      ...electric,
    ],
  },
  {
    family: 'agitator',
    article: 'RW',
    desc: 'Rührwerk mit Propeller',
    facts: [['Wellenlänge', 800, 250, 'mm'], ['Propellerdurchmesser', 200, 60, 'mm'], ...electric],
  },
  {
    family: 'dedusting',
    article: 'EA',
    desc: 'Entstaubungsanlage',
    facts: [['Volumenstrom', 1_200, 900, 'm³/h'], ['Unterdruck', 2_200, 150, 'Pa'], ...electric],
  },
  {
    family: 'hydraulics',
    article: 'HA',
    desc: 'Hydraulikaggregat',
    facts: [['Betriebsdruck', 120, 20, 'bar'], ['Förderstrom', 8, 6, 'l/min'], ...electric],
  },
]

/** The facts of one size; 0 is the smallest. */
export function factsOf({ facts }: MachineFamily, size: number): Fact[] {
  return facts.map(([name, first, step, unit]) => ({
    name,
    value: Math.round((first + step * size) * 10) / 10,
    unit,
  }))
}
