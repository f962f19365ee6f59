// A model of a portal with companies, article numbers, files and devices, made of plain maps.

export type ModelKind = 'companies' | 'parts' | 'files' | 'devices'

export interface ModelDevice {
  sn: string
  note: string | null
  company: number | null
  part: number | null
  files: Set<number>
}

export class RecordsModel {
  readonly companies = new Map<number, string>()
  readonly parts = new Map<number, { title: string; files: Set<number> }>()
  readonly files = new Map<number, string>()
  readonly devices = new Map<number, ModelDevice>()
  /** Addresses of deleted records. */
  readonly gone: string[] = []

  nameOf(company: number | null): string | null {
    return this.companies.get(company ?? 0) ?? null
  }

  titleOf(part: number | null): string | null {
    return this.parts.get(part ?? 0)?.title ?? null
  }

  filesOfPart(part: number | null): Set<number> {
    return this.parts.get(part ?? 0)?.files ?? new Set()
  }

  /** The names of a device's own files and of those inherited from its article number. */
  allFilesOf({ files, part }: ModelDevice) {
    return this.#filenames(new Set([...files, ...this.filesOfPart(part)]))
  }

  /** A device as lists show it. */
  rowOf({ sn, note, company, part, files }: ModelDevice) {
    return {
      ...{ sn, note },
      company: this.nameOf(company),
      part: this.titleOf(part),
      files: this.#filenames(files),
    }
  }

  /** Whether a device refers to this company or article number. */
  isInUse(kind: ModelKind, id: number): boolean {
    return [...this.devices.values()].some((device) =>
      kind === 'companies' ? device.company === id : kind === 'parts' && device.part === id,
    )
  }

  /** Removes a file from all devices and article numbers. */
  unlinkFile(id: number): void {
    for (const { files } of [...this.devices.values(), ...this.parts.values()]) files.delete(id)
  }

  #filenames(ids: Set<number>) {
    return [...ids].map((file) => this.files.get(file)).toSorted()
  }
}
