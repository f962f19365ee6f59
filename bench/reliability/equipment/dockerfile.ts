/** One step of a stage: `RUN` and what it runs. */
interface Step {
  word: string
  rest: string
}

/** A stage with its base image; the last one is what runs. */
export interface Stage {
  from: string
  steps: Step[]
}

/** What a Dockerfile says, stage by stage; what goes on in the next line is one. */
export function stagesOf(text: string): Stage[] {
  const stages: Stage[] = []
  const lines = text.replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n\s*/g, ' ')
  for (const line of lines.split('\n')) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? []
    if (word === 'FROM') stages.push({ from: rest.split(' ')[0] ?? '', steps: [] })
    else if (word !== '') stages.at(-1)?.steps.push({ word, rest })
  }
  return stages
}

/** What a stage says by one word. */
export function saidBy({ steps }: Stage, word: string): string[] {
  return steps.flatMap((step) => (step.word === word ? [step.rest] : []))
}

/** The program of `CMD` or `HEALTHCHECK … CMD`, which is a list. */
export function programOf(said: string | undefined): string[] {
  return JSON.parse(/\[.*\]/.exec(said ?? '')?.[0] ?? '[]')
}
