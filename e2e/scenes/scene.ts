import type { Page } from '@playwright/test'

/** A prepared portal: see `worlds/open-world.ts`. Only scenes whose pictures are compared play in 'compared'. */
export type WorldName =
  | 'empty'
  | 'small'
  | 'large'
  | 'scratch'
  | 'compared'
  | 'versioned'
  | 'without administrator'

/** Who looks: signed in already when a scene opens. Whoever signs in during a scene is 'nobody' before. */
export type Visitor = 'nobody' | 'customer' | 'company customer' | 'staff' | 'administrator'

/** One picture of the product that must look right and be accessible: a screen, dialog, toast or state. */
export interface Scene {
  /** Unique, in kebab case: names the pictures, and `--scene=` finds it. */
  name: string
  /** What the contact sheet says, in German. */
  title: string
  who: Visitor
  /** Nothing may be saved but in 'scratch': the others are shared and must stay as they are. */
  world: WorldName
  /** Statuses of requests that the scene makes fail on purpose; 0 where no answer comes at all. */
  failures?: number[]
  /** Goes there as a person would, and waits for what the place is known by. */
  open(page: Page): Promise<void>
}
