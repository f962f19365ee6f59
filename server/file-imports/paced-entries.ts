import { stepsOf } from '../import-tasks/paced-steps.ts'
import { fileTasks } from './file-imports.store.ts'

export const { yieldToOthers, step } = stepsOf(fileTasks)
