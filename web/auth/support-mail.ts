import { portal } from '../base/portal-settings.ts'

/** A mailto address of the operator's support, such as for the forgotten password of a device. */
export function supportMail(subject: string): string {
  return `mailto:${portal.supportEmail}?subject=${encodeURIComponent(subject)}`
}
