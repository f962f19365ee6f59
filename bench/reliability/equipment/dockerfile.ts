/** One instruction of a stage, such as `RUN` and its command. */
interface Step {
  word: string
  rest: string
}

/** A stage with its base image; the last one is the image that runs. */
export interface Stage {
  from: string
  steps: Step[]
}

/** Parses a Dockerfile into its stages; continued lines are joined. */
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

/** The arguments of all instructions of this kind in a stage. */
export function saidBy({ steps }: Stage, word: string): string[] {
  return steps.flatMap((step) => (step.word === word ? [step.rest] : []))
}

/** The command of `CMD` or `HEALTHCHECK … CMD`, which is a JSON array. */
export function programOf(instruction: string | undefined): string[] {
  return JSON.parse(/\[.*\]/.exec(instruction ?? '')?.[0] ?? '[]')
}
