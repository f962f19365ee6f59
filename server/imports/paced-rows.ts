import { stepsOf } from '../import-tasks/paced-steps.ts'
import { importTasks } from './imports.store.ts'

export const { yieldToOthers, step } = stepsOf(importTasks)
