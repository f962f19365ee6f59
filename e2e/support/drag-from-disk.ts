import type { Locator } from '@playwright/test'

/** Simulates dragging files and folders from the disk over an element; `drop` drops them. */
export async function dragFromDisk(
  to: Locator,
  paths: string[],
): Promise<{ drop(): Promise<void> }> {
  const page = to.page()
  await to.scrollIntoViewIfNeeded()
  const box = await to.boundingBox()
  if (!box) throw new Error('The place to drop at is not on the screen.')
  const session = await page.context().newCDPSession(page)
  const drag = {
    ...{ x: box.x + box.width / 2, y: box.y + box.height / 2 },
    data: { items: [], files: paths, dragOperationsMask: 1 },
  }
  const move = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...drag })
  await move('dragEnter')
  await move('dragOver')
  return {
    async drop() {
      await move('drop')
    },
  }
}
