import type { Page } from '@playwright/test'
import type { CustomerDevice } from '#contract/customer.ts'

/** Changes each of a customer's devices in the responses to the sign-in and to later requests. */
export async function fakeDevices(
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

/** The device with `count` copies of its first file in each of these types, in front of its own files. */
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
