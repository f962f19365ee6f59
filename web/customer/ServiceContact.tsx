import type { CustomerDevice } from '#contract/customer.ts'
import { mailLink, phoneLink, serviceSubject } from '#contract/service-links.ts'
import { portal } from '../base/portal-settings.ts'
import { useWords } from '../base/spoken.ts'
import './service-contact.css'

/** 'Service kontaktieren': the maker's phone number, and a mail about this device, as far as they are configured. */
export function ServiceContact({ device: { sn, part } }: { device: CustomerDevice }) {
  const texts = useWords('view').service
  const { makerPhone, makerEmail } = portal
  if (!makerPhone && !makerEmail) return null
  const subject = serviceSubject(texts, { sn, part: part?.title ?? null })
  return (
    <p className="service-contact">
      <strong>{texts.heading}</strong>
      {makerPhone ? (
        <a href={phoneLink(makerPhone)}>
          {texts.phone}: {makerPhone}
        </a>
      ) : null}
      {makerEmail ? (
        <a href={mailLink(makerEmail, subject)}>
          {texts.mail}: {makerEmail}
        </a>
      ) : null}
    </p>
  )
}
