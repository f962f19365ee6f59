import { readConfig } from '../core/config.ts'

// What a container engine calls: ends with 0 where the portal of this machine is ready.

const { port } = readConfig(process.env)
const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
