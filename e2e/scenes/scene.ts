import type { Page } from '@playwright/test'

/** A prepared portal: see `worlds/open-world.ts`. Only scenes with compared pictures use 'compared'. */
export type WorldName =
  | 'empty'
  | 'small'
  | 'large'
  | 'scratch'
  | 'compared'
  | 'versioned'
  | 'without administrator'

/** The user, signed in before the scene opens. A scene that signs in starts as 'nobody'. */
export type Visitor = 'nobody' | 'customer' | 'company customer' | 'staff' | 'administrator'

/** A picture of the product that must look right and be accessible: a screen, dialog, toast or state. */
export interface Scene {
  /** Unique, in kebab case: names the pictures, and is searched by `--scene=`. */
  name: string
  /** German title on the contact sheet. */
  title: string
  who: Visitor
  /** Scenes may save only in 'scratch': the other worlds are shared and must not change. */
  world: WorldName
  /** Statuses of requests that fail on purpose in the scene; 0 if there is no response at all. */
  failures?: number[]
  /** Navigates like a person, and waits for a characteristic element. */
  open(page: Page): Promise<void>
}
