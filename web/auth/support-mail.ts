import { portal } from '../base/portal-settings.ts'

/** The address of a mail to the operator's support, such as about the forgotten password of a device. */
export function supportMail(subject: string): string {
  return `mailto:${portal.supportEmail}?subject=${encodeURIComponent(subject)}`
}
