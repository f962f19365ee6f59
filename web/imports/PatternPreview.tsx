import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type FileImportEntry, fileImports } from '#contract/file-imports.ts'
import { call } from '../client/api.ts'
import { Banner } from '../ui/Banner.tsx'

const maxShown = 10

/** What the typed patterns find in the first paths. */
export function PatternPreview({ id, patterns }: { id: number; patterns: string[] }) {
  const typedPatterns = useDeferredValue(patterns.join('\n'))
  const { data } = useQuery({
    queryKey: [fileImports.preview.path, id, typedPatterns],
    queryFn: ({ signal }) =>
      call(
        fileImports.preview,
        { id, patterns: typedPatterns === '' ? [] : typedPatterns.split('\n') },
        { signal },
      ),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { action: 'previewPatterns' },
  })
  if (!data) return null
  const lines = typedPatterns.split('\n')
  const problems = data.problems.flatMap((problem, at) =>
    problem === null ? [] : [`${lines[at] ?? ''}: ${problem}`],
  )
  return (
    <div className="file-preview-list">
      {problems.map((problem) => (
        <Banner key={problem} text={problem} />
      ))}
      <h3>So werden die ersten Dateien gelesen</h3>
      <ul aria-label="Vorschau der Muster">
        {data.files.slice(0, maxShown).map(({ path, reason, named }) => (
          <li key={path} data-fits={reason === null || undefined}>
            <span className="file-path">{path}</span>
            <span>{reason ?? namedInWords(named)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** 'Seriennummer 4711, Fassung 1.2' */
function namedInWords(values: FileImportEntry['named']): string {
  return Object.entries(labels)
    .flatMap(([name, label]) => {
      const value = values[name as keyof typeof labels]
      return value === null ? [] : [`${label} ${value}`]
    })
    .join(', ')
}

const labels = {
  sn: 'Seriennummer',
  part: 'Artikelnummer',
  type: 'Typ',
  language: 'Sprache',
  version: 'Fassung',
  title: 'Titel',
}
