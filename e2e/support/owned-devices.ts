import type { Page } from '@playwright/test'
import type { CustomerDevice } from '#contract/customer.ts'

/** A customer's devices, at the sign-in and later, as if this were so of each. */
export async function tellDevices(
  page: Page,
  change: (device: CustomerDevice) => CustomerDevice,
): Promise<void> {
  await page.route(/\/api\/devices\/(mine|customer-login)$/, async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const devices = (await response.json()) as CustomerDevice[]
    return route.fulfill({ response, json: devices.map(change) })
  })
}

/** The device with so many copies of its first file in each of these types, behind its own. */
export function withTypes(device: CustomerDevice, types: string[], count: number): CustomerDevice {
  const [file] = device.media
  if (!file) return device
  const copies = types.flatMap((title, type) =>
    Array.from({ length: count }, (_, index) => {
      const id = 1_000 + type * count + index
      const filename = `${title} ${index + 1}.pdf`
      const doctype = { id: 1_000 + type, title }
      return { ...file, id, group: id, filename, doctype, isManual: false }
    }),
  )
  return { ...device, media: [...copies, ...device.media] }
}
